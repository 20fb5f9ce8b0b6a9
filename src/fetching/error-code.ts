/** The code of a failed connection: that of the error, of the first failed attempt where several addresses were tried, or of its cause; empty where there is none. */
export function errorCode(error: unknown): string {
  const { code, errors, cause } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown; errors?: readonly unknown[]; cause?: unknown };
  if (typeof code === "string") return code;
  if (errors !== undefined) return errorCode(errors[0]);
  return cause === undefined ? "" : errorCode(cause);
}
