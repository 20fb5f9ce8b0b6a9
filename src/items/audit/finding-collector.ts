import { itemCodes, type ItemCode } from "./audit-codes.js";
import type { IdList } from "./id-list.js";
import type { AuditFinding } from "./item-audit.js";

/** Cases of one code become one finding, with all ids and the first case told. Holds places instead of ids. */
export class FindingCollector {
  readonly #ids: IdList;
  readonly #byCode = new Map<ItemCode, { readonly places: number[]; first: number; example: string }>();

  /** @param ids where the places that are added lead. */
  constructor(ids: IdList) {
    this.#ids = ids;
  }

  /** Notes a case at a place of the list of ids. `what` is asked where no earlier place has been told. */
  add(code: ItemCode, place: number, what: () => string): void {
    const known = this.#byCode.get(code);
    if (known === undefined) {
      this.#byCode.set(code, { places: [place], first: place, example: what() });
      return;
    }
    if (known.places.at(-1) !== place) known.places.push(place);
    if (place < known.first) Object.assign(known, { first: place, example: what() });
  }

  /** @param items number of items of the set, of which the cases are a share */
  findings(items: number): AuditFinding[] {
    return [...this.#byCode].map(([code, { places, first, example }]) => {
      const ids = [...new Set(places)].sort((a, b) => a - b).map((place) => this.#ids.at(place));
      const { severity, meaning, effect } = itemCodes[code];
      const share = `${(100 * ids.length / items).toFixed(1)} %`;
      return { code, severity, ids, effect, message: `${meaning}: ${ids.length === 1 ? "1 item" : `${ids.length} items`} (${share}), ${ids.length === 1 ? "" : "first "}${this.#ids.at(first)}: ${example}` };
    });
  }
}
