import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { interruptSignals, type InterruptSignals } from "./interrupt-signals.js";

let signals: InterruptSignals;
let first = 0;
let forced = 0;
const exit = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process, "exit").mockImplementation(exit as never);
  exit.mockClear();
  [first, forced] = [0, 0];
  signals = interruptSignals({ onFirst: () => { first += 1; }, onForced: () => { forced += 1; } });
});

afterEach(() => {
  signals.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const press = (signal: "SIGINT" | "SIGTERM" | "SIGHUP" = "SIGINT"): void => { process.emit(signal); };

describe("interrupting a run", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("first lets the calls in flight finish, then gives them up (%s)", (signal) => {
    press(signal);
    expect([first, signals.drain.aborted, signals.abort.aborted]).toEqual([1, true, false]);
    press(signal);
    expect([first, signals.abort.aborted, forced]).toEqual([1, true, 0]);
    expect(exit).not.toHaveBeenCalled();
  });

  it("ends the process where the calls do not end within two seconds of the second time", () => {
    press();
    press();
    vi.advanceTimersByTime(1999);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(exit).toHaveBeenCalledWith(4);
    expect(forced).toBe(1);
  });

  it("leaves a report its time once the calls have ended, until it is asked a third time", () => {
    press();
    press();
    signals.ended();
    vi.advanceTimersByTime(3_600_000);
    expect(exit).not.toHaveBeenCalled();
    press();
    expect(exit).toHaveBeenCalledWith(4);
  });

  it("waits for ever after the first time alone", () => {
    press();
    vi.advanceTimersByTime(3_600_000);
    expect(exit).not.toHaveBeenCalled();
  });
});
