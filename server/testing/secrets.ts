// The secrets of the products and commands that tests start. They are fixed, so that what one process encrypts another one
// decrypts, and they look random, because the configuration refuses secrets that do not.
import { createHash } from 'node:crypto';
import { sealing } from '#server/foundation/sealing/public.ts';

const fixedKey = (name: string): Buffer => createHash('sha256').update(`${name} of the tests`).digest();
const contactKeys: [{ id: string; key: Buffer }] = [{ id: 't1', key: fixedKey('contact key') }];

export const testSecrets = {
  contactKeys,
  lookupKey: fixedKey('lookup key'),
  authSecret: fixedKey('session secret').toString('base64'),
  olderAuthSecrets: [],
};

/** Of the sample accounts and the mailbox of an embedded product. */
export const samplePassword = 'a sample password of the tests';
/** What the mailbox asks for. */
export const mailboxAuthorization = `Basic ${Buffer.from(`:${samplePassword}`).toString('base64')}`;

/** The same as settings of a process. */
export const secretsEnvironment = {
  CONTACT_KEYS: contactKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
  LOOKUP_KEY: testSecrets.lookupKey.toString('base64'),
  AUTH_SECRET: testSecrets.authSecret,
};

export const testSealing = sealing(testSecrets.contactKeys);
