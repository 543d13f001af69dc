// The form in which each failed call reaches a screen, whether it failed in the process, on the server or in the network.

export interface RequestFailure {
  /** Stable, in capitals: `RATE_LIMITED`, `UNREACHABLE`. */
  code: string;
  /** A sentence for the visitor. */
  message: string;
  /** Finds the log line; null when the call never reached the server. */
  requestId: string | null;
  /** The name of the input field that is wrong; left out when no single field is. */
  field?: string | undefined;
}

export class RequestError extends Error implements RequestFailure {
  override name = 'RequestError';
  code: string;
  requestId: string | null;
  field: string | undefined;

  constructor(failure: RequestFailure) {
    super(failure.message);
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.field = failure.field;
  }
}

/** The status of a page that shows the failure in place of its content. */
export const pageStatusOf = ({ code }: RequestFailure): 429 | 503 => (code === 'FAIR_USE' ? 429 : 503);

/** As `readFailure`, of a body that the router did not parse. */
export function readFailureText(body: unknown): RequestFailure | null {
  if (typeof body !== 'string') return readFailure(body);
  try {
    return readFailure(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Reads `{code, message, requestId, field}` from anything thrown or received; null when it is something else. */
export function readFailure(value: unknown): RequestFailure | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('code' in value) || typeof value.code !== 'string') return null;
  if (!('message' in value) || typeof value.message !== 'string') return null;
  const requestId = 'requestId' in value && typeof value.requestId === 'string' ? value.requestId : null;
  const field = 'field' in value && typeof value.field === 'string' ? value.field : undefined;
  return { code: value.code, message: value.message, requestId, field };
}
