import { findLocalServers } from "./find-local-servers.js";
import { findProviderKeys } from "./find-provider-keys.js";

/**
 * What `npm start` says before it runs the embedded model because no judge was named: which local servers and keys
 * there are, and the line that uses them. At most two lines, made only of text that needs no escaping; none under
 * `CI`. Nothing is spent.
 *
 * @param environment also says which local addresses are looked at
 */
export async function mentionOtherJudges(environment: NodeJS.ProcessEnv): Promise<readonly string[]> {
  if ((environment.CI ?? "") !== "") return [];
  const servers = (await findLocalServers(environment)).filter(({ suggested }) => suggested !== null);
  const keys = findProviderKeys(environment).filter(({ found }) => found);
  return [
    ...(servers[0] === undefined ? [] : [`${namesOf(servers.map(({ name }) => name))} runs here. To measure its model instead: npm start -- ${servers[0].use}`]),
    ...(keys[0] === undefined ? [] : [`${namesOf(keys.map(({ variable }) => variable))} is set. To measure a paid model (the plan is shown and confirmed first): npm start -- ${keys[0].use}`]),
  ];
}

/** The first name is the one that the line uses. */
function namesOf([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} (also ${others.join(", ")}: see npx dialdefer doctor)`;
}
