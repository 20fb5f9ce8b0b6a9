/** An object without the keys that are undefined. */
export function withoutUndefined<Options extends object>(options: Options): { readonly [Key in keyof Options]?: Exclude<Options[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as { readonly [Key in keyof Options]?: Exclude<Options[Key], undefined> };
}
