// The one form in which a failed call reaches a screen, whether it failed in the process, at the server or on the way.

export type RequestFailure = {
  /** Stable, in capitals: `RATE_LIMITED`, `UNREACHABLE`. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** Finds the log line; null when the call never reached the server. */
  requestId: string | null;
};

export class RequestError extends Error implements RequestFailure {
  override name = 'RequestError';
  code: string;
  requestId: string | null;

  constructor(failure: RequestFailure) {
    super(failure.message);
    this.code = failure.code;
    this.requestId = failure.requestId;
  }
}

/** Reads `{code, message, requestId}` from anything thrown or answered; null when it is something else. */
export function readFailure(value: unknown): RequestFailure | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('code' in value) || typeof value.code !== 'string') return null;
  if (!('message' in value) || typeof value.message !== 'string') return null;
  const requestId = 'requestId' in value && typeof value.requestId === 'string' ? value.requestId : null;
  return { code: value.code, message: value.message, requestId };
}
