import { itemCodes, type ItemCode } from "./audit-codes.js";
import type { IdList } from "./id-list.js";
import type { AuditFinding } from "./item-audit.js";

/** Cases of one code become one finding, with all ids and the first case told. Holds places instead of ids. */
export class FindingCollector {
  readonly #ids: IdList;
  readonly #byCode = new Map<ItemCode, { places: number[]; example: string }>();

  /** @param ids where the places that are added lead. */
  constructor(ids: IdList) {
    this.#ids = ids;
  }

  /** Notes a case at a place of the list of ids; places come in ascending order. `what` is told of the first alone. */
  add(code: ItemCode, place: number, what: () => string): void {
    const known = this.#byCode.get(code);
    if (known === undefined) this.#byCode.set(code, { places: [place], example: what() });
    else if (known.places.at(-1) !== place) known.places.push(place);
  }

  findings(): AuditFinding[] {
    return [...this.#byCode].map(([code, { places, example }]) => {
      const ids = places.map((place) => this.#ids.at(place));
      const { severity, meaning, effect } = itemCodes[code];
      const count = ids.length === 1 ? "1 item" : `${ids.length} items`;
      return { code, severity, ids, effect, message: `${meaning}: ${count}, ${ids.length === 1 ? "" : "first "}${ids[0]}: ${example}` };
    });
  }
}
