/** Whether the code of a failed connection says what no retry mends: the certificate is not trusted or not for this host. */
export function isCertificateError(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code);
}
