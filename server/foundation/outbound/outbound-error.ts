/** A request to another server that was refused or failed. The message is for administrators: one sentence that says what to do. */
export class OutboundError extends Error {
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, options: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'OutboundError';
    this.isTemporary = options.isTemporary ?? false;
  }
}

const certificateCode = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_)/;

/** Translates what a connection to `host` threw. */
export function outboundErrorOf(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND')
    return new OutboundError(`The name ${host} is not known. Check the address.`, { cause: error });
  if (certificateCode.test(code))
    return new OutboundError(`The certificate of ${host} is not valid. Ask the operator of that server to renew it.`, {
      cause: error,
    });
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return new OutboundError(`${host} does not answer with https. Check the address.`, { cause: error });
  return new OutboundError(`The connection to ${host} failed. Check the address, and try again later.`, {
    isTemporary: true,
    cause: error,
  });
}
