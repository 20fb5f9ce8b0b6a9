import { unfolded } from "./unfolded.js";

/**
 * What stands at a column, or at a path into one such as `choices.text` or `answers.0.text`; a column whose own name holds dots
 * comes first. Along a list the path is followed in each member; JSON text in a cell (CSV) is unfolded. Undefined where nothing is.
 */
export function valueAt(value: unknown, path: string): unknown {
  const holder = unfolded(value);
  if (typeof holder !== "object" || holder === null) return undefined;
  if (Array.isArray(holder)) {
    const [, index, rest] = /^(\d+)(?:\.(.+))?$/s.exec(path) ?? [];
    if (index === undefined) return holder.map((member) => valueAt(member, path));
    return rest === undefined ? holder[Number(index)] as unknown : valueAt(holder[Number(index)], rest);
  }
  const members = holder as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(members, path)) return members[path];
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    const head = path.slice(0, dot);
    if (Object.hasOwn(members, head)) return valueAt(members[head], path.slice(dot + 1));
  }
  return undefined;
}
