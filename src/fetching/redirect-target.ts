/**
 * Where a redirect leads, or why it is not followed. With `staySecure` the way from https to plain http is none:
 * what came from there would not be the server's word.
 */
export function redirectTarget(location: string, from: URL, staySecure: boolean): { readonly url: URL; readonly refused?: undefined } | { readonly refused: string; readonly url?: undefined } {
  const url = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return { refused: `${from.host} sends the request on to something that is no http(s) address` };
  if (staySecure && from.protocol === "https:" && url.protocol === "http:") return { refused: `${from.host} sends the request on from https to plain http, where anybody could change the file` };
  return { url };
}
