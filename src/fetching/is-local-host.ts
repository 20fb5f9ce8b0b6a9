const privateRanges: readonly RegExp[] = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^0\.0\.0\.0$/,
  /^\[::1?\]$/,
  /^\[::ffff:7f/,
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe[89ab][0-9a-f]:/,
];

/** Whether a URL's host is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === "[::1]" || hostname.startsWith("[::ffff:7f");
}

/**
 * Whether a URL's host (as `URL.hostname` gives it) is this machine or one on a private network: loopback and
 * private addresses, `localhost`, `*.local`, `*.internal` and names without a dot, which no public server has.
 */
export function isLocalHost(hostname: string): boolean {
  if (isLoopbackHost(hostname)) return true;
  const address = hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
  if (address) return privateRanges.some((range) => range.test(hostname));
  return hostname.endsWith(".local") || hostname.endsWith(".internal") || !hostname.includes(".");
}
