/** The idempotency key of a request that must not be carried out twice. `crypto.randomUUID` does not exist on pages without HTTPS, which a self-hosted server may have. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('');
