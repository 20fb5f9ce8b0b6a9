/** The values of environment variables whose names say that they are secret; they stay out of what is printed and stored. */
export function secretsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) => value !== undefined && /key|token|secret|passw|credential/i.test(name) ? [value.trim()] : []).filter((value) => value !== "");
}
