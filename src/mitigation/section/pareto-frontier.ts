/** What is weighed of one mitigation: less is better in all. */
interface Weighed {
  readonly name: string;
  readonly burdens: readonly number[];
}

/** Those that no other is at least as good as in everything and better in something. */
export function paretoFrontier(all: readonly Weighed[]): readonly string[] {
  const beats = (one: Weighed, other: Weighed): boolean =>
    one.burdens.every((burden, place) => burden <= other.burdens[place]!) && one.burdens.some((burden, place) => burden < other.burdens[place]!);
  return all.filter((own) => !all.some((other) => beats(other, own))).map(({ name }) => name);
}
