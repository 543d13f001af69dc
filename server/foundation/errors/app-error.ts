// Typed failures. Features throw these; one translator at the entrance turns them into answers, so that nothing below
// the entrance knows a status code.

export type ErrorKind =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'unavailable'
  | 'unsupported';

export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Stable, upper snake case: what programs match on. */
  readonly code: string;
  /** Seconds after which the caller may try again; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;

  /** `message` is shown to people: one sentence that says what to do next, free of contact values and internals. */
  constructor(kind: ErrorKind, code: string, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** A fault that the person who started the process can mend: printed as its sentence, without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', 'UNAVAILABLE', message, { retryAfterSeconds: 2, cause });
