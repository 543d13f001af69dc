/** Connection faults of node and PostgreSQL's own classes 08 (connection), 53 (resources) and 57P (shutdown). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P..|57014)$/.test(code) || /connection terminated|timeout exceeded when trying to connect|Connection ended/i.test(error.message);
}
