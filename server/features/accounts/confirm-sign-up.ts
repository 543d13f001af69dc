// From a sign-up to an account. It takes two proofs in one request: the mailed link proves the mailbox, and the browser's
// cookie or the password proves which sign-up is meant. A link without the second proof makes an account only with a new
// password, so that an attacker who signed up with another person's address never gets an account there.
import { randomUUID } from 'node:crypto';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findAdministrator } from './administrators.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import type { Authentication } from './authentication.ts';
import type { AuthRequest } from './auth-request.ts';
import { guess, recognizeLater, type GuessParts } from './guess-limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { secretHash } from './sign-up-secrets.ts';
import {
  consumeLink,
  findLink,
  insertAccount,
  latestSignUps,
  lockInvitations,
  signUpOfBrowser,
  type AccountDraft,
} from './sign-ups-store.ts';
import { saveRole } from './users-store.ts';

export interface ConfirmParts extends GuessParts {
  termsVersion: () => string;
  auth: Authentication;
  settings: Pick<AccountSettings, 'adminEmails'>;
}

/** The second proof. `secret` null: the browser has no cookie of a sign-up. */
export type Proof =
  | { by: 'browser'; secret: string | null }
  | { by: 'password'; password: string }
  | { by: 'new-password'; password: string };

export interface Confirmed {
  user: { id: string; email: string; name: string };
  /** The path where the sign-up began, or the administrators' page; null after a new password, because nothing of the sign-up is kept then. */
  returnTo: string | null;
  /** The session of the new account. */
  headers: Headers;
}

/** How many sign-ups of an address a password is compared with; each comparison costs a hashing. */
const comparedMax = 3;

const deadLink = (): AppError =>
  new AppError('invalid_input', 'INVALID_TOKEN', 'This link no longer works. Sign in, or ask for a new link.');

/** The part before the @, when no name was given. */
export const nameFrom = (email: string): string => email.slice(0, email.indexOf('@'));

/** The address of the link, and whether this browser can confirm it. Changes nothing. @throws AppError `INVALID_TOKEN` */
export async function readLink(
  database: Database,
  token: string,
  secret: string | null,
): Promise<{ email: string; isSameBrowser: boolean; makesAdministrator: boolean }> {
  const link = await findLink(database, secretHash(token));
  if (link === null) throw deadLink();
  const { email } = link;
  return {
    ...link,
    isSameBrowser: secret !== null && (await signUpOfBrowser(database, email, secretHash(secret))) !== null,
  };
}

/** The device of the request is that of the new session. @throws AppError `INVALID_TOKEN`, `PROOF_NEEDED`, `INVALID_PASSWORD`, `TOO_MANY` */
export async function confirmSignUp(
  parts: ConfirmParts,
  token: string,
  proof: Proof,
  request: AuthRequest,
): Promise<Confirmed> {
  const { auth, database } = parts;
  const tokenHash = secretHash(token);
  const link = await findLink(database, tokenHash);
  if (link === null) throw deadLink();
  const { email, makesAdministrator } = link;
  const { returnPath, ...draft } = await provenDraft(parts, email, proof, request);
  const userId = randomUUID();
  const headers = await inAuthTransaction(database, async () => {
    const client = currentTransaction();
    if (makesAdministrator) {
      await lockInvitations(client);
      if ((await findAdministrator(client, parts.settings)) !== null) throw deadLink();
    }
    if (!(await consumeLink(client, tokenHash, email)) || !(await insertAccount(client, userId, draft)))
      throw deadLink();
    if (makesAdministrator) await saveRole(client, userId, 'admin');
    return (await auth.api.openSession({ body: { userId }, headers: request.headers, returnHeaders: true })).headers;
  });
  await recognizeLater(parts, email, request, headers);
  return {
    user: { id: userId, email, name: draft.name },
    returnTo: makesAdministrator ? '/admin' : returnPath,
    headers,
  };
}

async function provenDraft(
  parts: ConfirmParts,
  email: string,
  proof: Proof,
  request: AuthRequest,
): Promise<AccountDraft & { returnPath: string | null }> {
  if (proof.by === 'new-password') {
    return {
      email,
      name: nameFrom(email),
      source: null,
      passwordHash: await hashPassword(proof.password),
      termsAcceptedAt: null,
      termsVersion: parts.termsVersion(),
      returnPath: null,
    };
  }
  if (proof.by === 'password')
    return guess(parts, email, request, () => signUpOfPassword(parts.database, email, proof.password));
  const found = proof.secret === null ? null : await signUpOfBrowser(parts.database, email, secretHash(proof.secret));
  if (found !== null) return found;
  // Another confirmation may have used the link up since it was read.
  if ((await latestSignUps(parts.database, email, 1)).length === 0) throw deadLink();
  throw new AppError(
    'forbidden',
    'PROOF_NEEDED',
    'This browser did not sign up. Enter the password of the sign-up, or set a new one.',
  );
}

async function signUpOfPassword(
  database: Database,
  email: string,
  password: string,
): Promise<AccountDraft & { returnPath: string }> {
  const signUps = await latestSignUps(database, email, comparedMax);
  if (signUps.length === 0) throw deadLink();
  for (const signUp of signUps) {
    if (await verifyPassword(password, signUp.passwordHash)) return signUp;
  }
  throw new AppError('invalid_input', 'INVALID_PASSWORD', 'The password is not right. Check it, or set a new one.', {
    field: 'password',
  });
}
