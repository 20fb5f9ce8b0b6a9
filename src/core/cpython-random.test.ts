import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastCheck from "fast-check";
import { describe, expect, it } from "vitest";
import { CpythonRandom } from "./cpython-random.js";

interface Case {
  readonly seed: string;
  readonly bits?: readonly number[];
  readonly below?: readonly number[];
  readonly shuffle?: number;
  readonly sample?: readonly [number, number];
}

const script = fileURLToPath(new URL("./fixtures/cpython-draws.py", import.meta.url));
const published = JSON.parse(readFileSync(new URL("./fixtures/cpython-draws.json", import.meta.url), "utf8")) as (Case & { drawn: number[] })[];
const hasPython = spawnSync("python3", ["--version"]).status === 0;

function draw({ seed, bits, below, shuffle, sample }: Case): number[] {
  const random = new CpythonRandom(BigInt(seed));
  if (bits !== undefined) return bits.map((count) => random.getrandbits(count));
  if (below !== undefined) return below.map((bound) => random.randbelow(bound));
  if (shuffle !== undefined) {
    const members = Array.from({ length: shuffle }, (_, index) => index);
    random.shuffle(members);
    return members;
  }
  return [...random.sample(...sample as [number, number])];
}

describe("CPython's random numbers", () => {
  it("are those that CPython drew, for seeds of one to many words and both branches of sample", () => {
    expect(published.length).toBeGreaterThan(80);
    for (const { drawn, ...given } of published) expect(draw(given), JSON.stringify(given).slice(0, 80)).toEqual(drawn);
  });

  it.skipIf(!hasPython)("are those that python3 draws (needs python3)", () => {
    const seed = fastCheck.bigInt({ min: 0n, max: 1n << 200n }).map(String);
    const sample = fastCheck.tuple(fastCheck.nat(3000), fastCheck.nat(400)).map(([extra, size]): [number, number] => [extra % 5 === 0 ? size + extra % 97 : size + extra, size]);
    const cases = fastCheck.sample(fastCheck.oneof(
      fastCheck.record({ seed, bits: fastCheck.array(fastCheck.integer({ min: 1, max: 32 }), { maxLength: 20 }) }),
      fastCheck.record({ seed, below: fastCheck.array(fastCheck.integer({ min: 1, max: 0xffff_ffff }), { maxLength: 20 }) }),
      fastCheck.record({ seed, shuffle: fastCheck.nat(1500) }),
      fastCheck.record({ seed, sample }),
    ), { numRuns: 400, seed: 20 }) as Case[];
    // More words than the state holds.
    cases.push({ seed: `0x${"9e3779b9".repeat(700)}`, bits: [32, 32, 32] });
    const { stdout, status, stderr } = spawnSync("python3", [script], { input: JSON.stringify(cases), encoding: "utf8", maxBuffer: 1 << 28 });
    expect(status, stderr).toBe(0);
    for (const { drawn, ...given } of JSON.parse(stdout) as (Case & { drawn: number[] })[]) expect(draw(given), JSON.stringify(given).slice(0, 200)).toEqual(drawn);
  });

  it("refuse what CPython has no draw for", () => {
    for (const seed of [-1, 1.5, NaN, 2 ** 60, -1n]) expect(() => new CpythonRandom(seed)).toThrow(RangeError);
    const random = new CpythonRandom(1);
    for (const bound of [0, -1, 1.5, 2 ** 32]) expect(() => random.randbelow(bound)).toThrow(RangeError);
    for (const bits of [0, 33, 1.5]) expect(() => random.getrandbits(bits)).toThrow(RangeError);
    expect(() => random.sample(3, 4)).toThrow(/0 to 3, found 4/);
  });
});
