/** The database did not respond in time, or is known to be unreachable. Thrown by the product's own connections. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * True when the connection itself broke or could not be made, so that the next statement would fail as well. Waiting too
 * long for a free connection of the pool, a statement timeout and an error in SQL say nothing about the next statement.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof DatabaseUnavailable ||
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P..)$/.test(
      codeOf(error),
    ) ||
    /connection terminated|connection ended|connection error|is not queryable|^timeout expired$/i.test(error.message)
  );
}

/**
 * True for a lost connection and for every other transient failure: PostgreSQL's class 53 (resources), statements canceled because they
 * took too long (57014), a standby that accepts no writes yet (25006), and no free connection in the pool.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    (error instanceof Error &&
      (/^(?:53...|57014|25006)$/.test(codeOf(error)) || error.message === 'timeout exceeded when trying to connect'))
  );
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');
