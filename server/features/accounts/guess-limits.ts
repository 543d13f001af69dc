// Limits on guesses, on requested emails, and on checks whether an address is taken. The numbers for guesses are the
// product's promise; the others leave an office behind one address room to work.
import { isAPIError } from 'better-auth/api';
import type { PoolClient } from 'pg';
import { withoutWaitBudget, type Database } from '#server/foundation/database/public.ts';
import type { Client } from '#server/foundation/operation/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { giveBack, noteUse, take, tryTake, wasUsed, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { AuthRequest } from './auth-request.ts';
import type { Devices } from './devices.ts';
import { hashQueue } from './hash-queue.ts';

const hourSeconds = 3_600;
/** Guesses of a password, one-time code, authenticator or backup code, all counted together: for one account by all callers who have not signed in to it before, and for one account by one device that has. */
const guesses: readonly Limit[] = [
  { usesMax: 5, seconds: 60 },
  { usesMax: 20, seconds: hourSeconds },
];
/** Of one account by all devices that have signed in to it before. */
const guessesOfDevices: readonly Limit[] = [
  { usesMax: 25, seconds: 60 },
  { usesMax: 100, seconds: hourSeconds },
];
/** For all accounts from one network, by callers who have not signed in to them before. An office full of mistyped passwords on Monday morning stays below. */
const guessesOfNetwork: readonly Limit[] = [
  { usesMax: 30, seconds: 60 },
  { usesMax: 200, seconds: hourSeconds },
];
const mailsToOne: readonly Limit[] = [
  { usesMax: 3, seconds: 60 },
  { usesMax: 10, seconds: hourSeconds },
];
const fromOneNetwork: readonly Limit[] = [
  { usesMax: 20, seconds: 60 },
  { usesMax: 100, seconds: hourSeconds },
];

type Count = readonly [key: string, limits: readonly Limit[]];

export interface GuessParts {
  database: Database;
  devices: Devices;
}

/**
 * Counts the guess before it is evaluated, and gives it back when it was right or was not evaluated after all. An unknown
 * address counts like a known one. The caller has a place in the hash queue before the guess is counted.
 * @throws AppError `UNAVAILABLE` when the queue is full, `TOO_MANY` when there were too many guesses, and whatever `evaluate` throws
 */
export async function guess<T>(
  { database, devices }: GuessParts,
  email: string,
  { headers, client, caller }: AuthRequest,
  evaluate: () => Promise<T>,
): Promise<T> {
  const device = caller?.email === email ? `session ${caller.sessionId}` : devices.of(headers, email);
  const counts = device === null ? countsOfOthers(email, client) : countsOfDevice(email, device);
  const isKnown = device !== null || (hashQueue.isBusy && (await wasUsed(database, knownAddress(client))));
  return hashQueue.admit({ network: client.block, isKnown }, async () => {
    await takeAll(database, counts);
    try {
      const result = await evaluate();
      await giveBackAll(database, counts);
      return result;
    } catch (error) {
      if (!wasEvaluated(error)) await giveBackAll(database, counts);
      throw error;
    }
  });
}

const knownAddress = ({ address }: Client): string => `known address ${address}`;
const knownAddressSeconds = 30 * 24 * hourSeconds;

/**
 * After a complete sign-in: adds the device cookie to `cookies` and notes the address, so that others can keep neither out
 * later. A sign-in does not fail because its address could not be noted.
 */
export async function recognizeLater(
  { database, devices }: GuessParts,
  email: string,
  { headers, client }: AuthRequest,
  cookies: Headers,
): Promise<void> {
  cookies.append('set-cookie', devices.cookieFor(headers, email));
  await noteUse(database, knownAddress(client), knownAddressSeconds).catch(() => undefined);
}

/** The network comes first: a network that has used up its guesses must not touch the counts of accounts. */
const countsOfOthers = (email: string, { block }: Client): Count[] => [
  [`guess from ${block}`, guessesOfNetwork],
  [`guess:${email}`, guesses],
];

const countsOfDevice = (email: string, device: string): Count[] => [
  [`guess:${email} on ${device}`, guesses],
  [`guess:${email} on devices`, guessesOfDevices],
];

async function takeAll(database: Database, counts: readonly Count[]): Promise<void> {
  for (const [number, [key, limits]] of counts.entries()) {
    try {
      await take(database, key, limits);
    } catch (error) {
      await giveBackAll(database, counts.slice(0, number));
      throw error;
    }
  }
}

/** A separate deadline, however long the request has already waited for the database, because a guess that is not given back counts against the user. */
const giveBackAll = (database: Database, counts: readonly Count[]): Promise<void> =>
  withoutWaitBudget(async () => {
    for (const [key] of counts) await giveBack(database, key);
  });

/** The refusals of Better Auth before it compares a code. */
const notCompared: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOTP_NOT_ENABLED',
  'TOTP_ALREADY_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
  'UNAUTHORIZED',
]);

/** True when the failure means that the guess was evaluated. A full queue, an unavailable database and an error of ours do not. */
function wasEvaluated(error: unknown): boolean {
  if (isAPIError(error)) return error.statusCode < 500 && !notCompared.has(error.body?.code ?? '');
  return error instanceof AppError && error.kind !== 'unavailable';
}

/** An authenticator's code is taken for the step it belongs to, the one before and the one after: three times 30 seconds. */
const oneSignIn: readonly Limit[] = [{ usesMax: 1, seconds: 90 }];

/**
 * Evaluates an authenticator's code that is to finish a sign-in, and not a second time after it succeeded: a person who looked over the
 * shoulder comes too late (RFC 6238, section 5.2).
 */
export async function onlyOnce<T>(
  database: Database,
  email: string,
  code: string,
  evaluate: () => Promise<T>,
): Promise<T> {
  const key = `code:${email}:${code}`;
  if (!(await tryTake(database.pool, key, oneSignIn)))
    throw new AppError(
      'unauthenticated',
      'CODE_USED',
      'That code was used already. Wait until your authenticator shows the next one.',
    );
  try {
    return await evaluate();
  } catch (error) {
    await giveBack(database, key);
    throw error;
  }
}

/** @throws AppError `TOO_MANY` when this network signs up too often */
export const limitSignUps = (database: Database, { block }: Client): Promise<void> =>
  take(database, `sign-up from ${block}`, fromOneNetwork);

/**
 * Answers whether this sign-up may send a mail. When the address has had its share, the sign-up is accepted without one:
 * the links sent within the last hour confirm it as well, and no attacker can keep the owner of an address from signing up.
 */
export const mayMailSignUp = (transaction: Pick<PoolClient, 'query'>, email: string): Promise<boolean> =>
  tryTake(transaction, `sign-up of ${email}`, mailsToOne);

export async function limitMailRequests(database: Database, email: string, { block }: Client): Promise<void> {
  await take(database, `mail from ${block}`, fromOneNetwork);
  await take(database, `mail to ${email}`, mailsToOne);
}
