// Passwords under Argon2id, by OWASP's numbers for it: 19 MiB and two passes. Two at once, so that a burst of sign-ins
// neither fills the memory nor takes every thread from the rest of the product.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashQueue } from './hash-queue.ts';

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = promisify(argon2);

/** One spelling for the same text typed on different keyboards. */
const digest = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = cost): Promise<Buffer> =>
  hashQueue.run(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength }),
  );

const encode = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return encode(nonce, await digest(password, nonce));
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** A hash that matches no password. Comparing with it takes as long as with a real one. */
const nobodysHash = encode(randomBytes(16), randomBytes(32));

/** `hash` null: the account does not exist or has no password; the answer is false and takes as long as any other. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = shape.exec(hash ?? nobodysHash) ?? [];
  if (tag === '') return false;
  const expected = Buffer.from(tag, 'base64url');
  const actual = await digest(password, Buffer.from(nonce, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== null;
}
