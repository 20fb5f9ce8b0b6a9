/** Disjoint groups of 0 to n - 1 that can be joined; the root of a group is always its smallest member. */
export class UnionFind {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  find(member: number): number {
    const parents = this.#parents;
    let root = member;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  }

  join(one: number, other: number): void {
    const a = this.find(one);
    const b = this.find(other);
    if (a < b) this.#parents[b] = a;
    else this.#parents[a] = b;
  }
}
