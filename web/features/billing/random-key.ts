/** Names one wish to pay. `randomUUID` exists on secure addresses only; a server of one's own may stand on a plain one. */
export const randomKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('');
