// How often somebody may guess, ask for mail, or try whether an address is taken. The numbers for guesses are the
// product's promise; the others leave an office behind one address room to work.
import type { Database } from '#server/foundation/database/public.ts';
import type { Client } from '#server/foundation/operation/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { giveBack, take, tryTake } from '#server/foundation/rate-limit/public.ts';
import type { Limit } from '#server/foundation/rate-limit/public.ts';

const hourSeconds = 3_600;
/** Guesses of a password, one-time code, authenticator or backup code, all counted together, of one account. */
const guesses: readonly Limit[] = [{ most: 5, seconds: 60 }, { most: 20, seconds: hourSeconds }];
const mailsToOne: readonly Limit[] = [{ most: 3, seconds: 60 }, { most: 10, seconds: hourSeconds }];
const fromOneAddress: readonly Limit[] = [{ most: 20, seconds: 60 }, { most: 100, seconds: hourSeconds }];

const guessKey = (email: string): string => `guess:${email}`;

/** Counts the guess before it is evaluated; a right one is given back. An unknown address counts like a known one. */
export async function guess<T>(database: Database, email: string, evaluate: () => Promise<T>): Promise<T> {
  await take(database, guessKey(email), guesses);
  const result = await evaluate();
  await giveBack(database, guessKey(email));
  return result;
}

/** An authenticator's code is taken for the step it belongs to, the one before and the one after: three times 30 seconds. */
const oneSignIn: readonly Limit[] = [{ most: 1, seconds: 90 }];

/**
 * Evaluates an authenticator's code that is to finish a sign-in, and no second time once it did: whoever looked over the
 * shoulder comes too late (RFC 6238, section 5.2).
 */
export async function onlyOnce<T>(database: Database, email: string, code: string, evaluate: () => Promise<T>): Promise<T> {
  const key = `code:${email}:${code}`;
  if (!(await tryTake(database, key, oneSignIn))) throw new AppError('unauthenticated', 'CODE_USED', 'That code was used already. Wait until your authenticator shows the next one.');
  try {
    return await evaluate();
  } catch (error) {
    await giveBack(database, key);
    throw error;
  }
}

export async function limitSignUps(database: Database, email: string, { address }: Client): Promise<void> {
  await take(database, `sign-up from ${address}`, fromOneAddress);
  await take(database, `sign-up of ${email}`, mailsToOne);
}

export async function limitMailRequests(database: Database, email: string, { address }: Client): Promise<void> {
  await take(database, `mail from ${address}`, fromOneAddress);
  await take(database, `mail to ${email}`, mailsToOne);
}
