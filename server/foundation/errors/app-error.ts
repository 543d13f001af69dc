// Typed failures. Features throw AppError; one translator in the HTTP entrance turns it into a response, so that only the
// entrance uses status codes.

export type ErrorKind =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  /** It existed and was removed permanently. */
  | 'gone'
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
  /** The name of the input field that is wrong, for the form to show the message beside it; null when it is not one field. */
  readonly field: string | null;

  /** `message` is shown to users: one sentence that says what to do next, without contact values and internals. */
  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    options: { retryAfterSeconds?: number; field?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.field = options.field ?? null;
  }
}

/** An error that the operator can fix: the process prints its message without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', 'UNAVAILABLE', message, { retryAfterSeconds: 2, cause });

/** `what` the key was used for: `export`. */
export const idempotencyKeyReused = (what: string): AppError =>
  new AppError(
    'conflict',
    'IDEMPOTENCY_KEY_REUSED',
    `This Idempotency-Key was used for another ${what}. Send a new key with a new request.`,
  );
