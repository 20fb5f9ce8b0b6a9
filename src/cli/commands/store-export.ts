import { once } from "node:events";
import { exportLine } from "../../judges/replay/export-line.js";
import { openStore } from "../../store/open-store.js";

/** `dialdefer store export`: every reply as one JSON line on stdout, in the form that `replay:FILE` reads. */
export async function storeExport(flags: { readonly store: string }): Promise<number> {
  const store = openStore(flags.store, { mustExist: true });
  try {
    for (const reply of store.allReplies()) {
      if (!process.stdout.write(`${exportLine(reply)}\n`)) await once(process.stdout, "drain");
    }
    return 0;
  } finally {
    store.close();
  }
}
