import { randomFillSync } from 'node:crypto';

export interface RequestNames {
  requestId: string;
  nonce: string;
}

const idBytes = 9;
const nonceBytes = 16;
const requestBytes = idBytes + nonceBytes;

/** Returns a function that returns new random names. Random bytes are generated for many requests at once, because each call costs microseconds. */
export function requestNames(): () => RequestNames {
  const random = Buffer.alloc(requestBytes * 200);
  let at = random.length;
  return () => {
    if (at === random.length) {
      randomFillSync(random);
      at = 0;
    }
    const start = at;
    at += requestBytes;
    return {
      requestId: random.toString('base64url', start, start + idBytes),
      nonce: random.toString('base64', start + idBytes, at),
    };
  };
}
