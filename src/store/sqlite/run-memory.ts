import { parseStored } from "../parse-stored.js";
import type { JudgeFacts, Store } from "../store.js";
import type { Statements } from "./statements.js";

/** What earlier runs found out and decided. */
export function runMemory(statements: Statements): Pick<Store, "remembered" | "remember" | "judgeFacts" | "putJudgeFacts"> {
  return {
    remembered(name: string): string | null {
      const row = statements.row("SELECT value FROM decisions WHERE name = ?", [name]);
      return row === undefined ? null : row[0] as string;
    },

    remember(name: string, value: string): void {
      statements.prepare("INSERT OR REPLACE INTO decisions (name, value) VALUES (?, ?)").run([name, value]);
    },

    judgeFacts(judge: string): JudgeFacts | null {
      const row = statements.row("SELECT adjustments, description FROM judges WHERE judge = ?", [judge]);
      if (row === undefined) return null;
      return {
        adjustments: parseStored(row[0] as string) as JudgeFacts["adjustments"],
        description: parseStored(row[1] as string) as JudgeFacts["description"],
      };
    },

    putJudgeFacts(judge: string, facts: JudgeFacts): void {
      statements.prepare("INSERT OR REPLACE INTO judges (judge, adjustments, description) VALUES (?, ?, ?)")
        .run([judge, JSON.stringify(facts.adjustments), JSON.stringify(facts.description)]);
    },
  };
}
