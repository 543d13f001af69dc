// Fair use: how many candidates one account may reveal or export before it is refused for a while.
import type { Pool, PoolClient } from 'pg';
import { fairUse, repeatedRevealsPerHourMax, type FairUse } from '#contract/disclosures/disclosures.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { countAndRecord, type CountedReveal, type RevealToCount } from './count-reveals-store.ts';
import { countCandidates, findCounted, findSecondsLeft, uncountCandidate, type UseKind } from './fair-use-store.ts';
import { countInPool, findPoolUse } from './pool-use-store.ts';
import { noSeatLimits, type SeatLimits } from './seat-limits.ts';

const daySeconds = 86_400;

interface Window {
  seconds: number;
  name: 'hour' | 'day';
  candidatesMax: number;
  /** True: the workspace of the account lowered it. */
  isOfSeat: boolean;
}

/** `seatMax`: what the workspace of the account lets its seat take in a day; null: as much as fair use allows. */
const windowsOf = (kind: UseKind, limits: FairUse, seatMax: number | null): Window[] =>
  windowsOfFairUse(kind, limits).map((window) =>
    seatMax !== null && window.seconds === daySeconds && seatMax < window.candidatesMax
      ? { ...window, candidatesMax: seatMax, isOfSeat: true }
      : { ...window, isOfSeat: false },
  );

function windowsOfFairUse(kind: UseKind, limits: FairUse): Omit<Window, 'isOfSeat'>[] {
  const day = { seconds: daySeconds, name: 'day' } as const;
  const hour = { seconds: 3_600, name: 'hour' } as const;
  if (kind === 'export') return [{ ...day, candidatesMax: limits.exportedCandidatesPerDayMax }];
  if (kind === 'repeated_reveal') return [{ ...hour, candidatesMax: repeatedRevealsPerHourMax }];
  return [
    { ...hour, candidatesMax: limits.revealsPerHourMax },
    { ...day, candidatesMax: limits.revealsPerDayMax },
  ];
}

/**
 * Counts candidates that are about to be revealed or exported, in the caller's transaction: of concurrent uses exactly as many pass as the
 * limits allow, and a rolled-back transaction is not counted. `seat`: what the workspace of the account lets it take.
 * @throws AppError `FAIR_USE` with the seconds until the window ends
 */
export async function countUse(
  client: PoolClient,
  userId: string,
  kind: UseKind,
  candidates: number,
  limits: FairUse,
  seat: SeatLimits = noSeatLimits,
): Promise<void> {
  for (const window of windowsOf(kind, limits, seat.max)) {
    const { isCounted, secondsLeft } = await countCandidates(client, {
      userId,
      kind,
      windowSeconds: window.seconds,
      candidates,
      candidatesMax: window.candidatesMax,
    });
    if (!isCounted) throw fairUseExceeded(kind, window, secondsLeft);
  }
  // After the account, as reveals lock them.
  if (seat.pool === null || kind === 'repeated_reveal') return;
  const { workspaceId, max } = seat.pool;
  if (!(await countInPool(client, { workspaceId, kind, candidates, candidatesMax: max })))
    throw await poolExceeded(client, kind, seat.pool);
}

/**
 * Refuses, before anything is read or decrypted, what `countUse` would refuse afterwards. It counts nothing.
 * @throws AppError `FAIR_USE` with the seconds until the window ends
 */
export async function requireRoom(
  connection: Pick<Pool, 'query'>,
  userId: string,
  kind: UseKind,
  candidates: number,
  limits: FairUse,
  seat: SeatLimits = noSeatLimits,
): Promise<void> {
  for (const window of windowsOf(kind, limits, seat.max)) {
    const use = { userId, kind, windowSeconds: window.seconds };
    if ((await findCounted(connection, use)) + candidates > window.candidatesMax)
      throw fairUseExceeded(kind, window, await findSecondsLeft(connection, use));
  }
  if (seat.pool === null || kind === 'repeated_reveal') return;
  const { people } = (await findPoolUse(connection, seat.pool.workspaceId))[kind];
  if (people + candidates > seat.pool.max) throw await poolExceeded(connection, kind, seat.pool);
}

export interface RevealCounts extends Pick<CountedReveal, 'userId'> {
  /** False: the account has revealed the candidate before. */
  isNew: boolean;
  /** Null: the reveal is counted. Otherwise a ceiling of fair use is reached, and the transaction must not commit. */
  refusal: AppError | null;
}

/**
 * Counts and records reveals in the caller's transaction: a candidate counts once for each account, and each repetition counts against a
 * ceiling of its own. No account may occur twice. Returns the counts in the order of `reveals`.
 */
export async function countReveals(
  client: PoolClient,
  reveals: readonly RevealToCount[],
  limits: FairUse,
): Promise<RevealCounts[]> {
  const ceilings = (['reveal', 'repeated_reveal'] as const).flatMap((kind) =>
    windowsOfFairUse(kind, limits).map(({ seconds, candidatesMax }) => ({
      kind,
      windowSeconds: seconds,
      candidatesMax,
    })),
  );
  const counts: RevealCounts[] = [];
  const seats = new Map(reveals.map(({ userId, seat }) => [userId, seat]));
  for (const { userId, kind, countedSeconds, isInPool } of await countAndRecord(client, reveals, ceilings)) {
    const seat = seats.get(userId) ?? noSeatLimits;
    const seatMax = kind === 'reveal' ? seat.max : null;
    const reached = windowsOf(kind, limits, seatMax).find(({ seconds }) => !countedSeconds.includes(seconds));
    const refusal =
      reached !== undefined
        ? fairUseExceeded(
            kind,
            reached,
            await findSecondsLeft(client, { userId, kind, windowSeconds: reached.seconds }),
          )
        : isInPool || seat.pool === null
          ? null
          : await poolExceeded(client, 'reveal', seat.pool);
    counts.push({ userId, isNew: kind === 'reveal', refusal });
  }
  return counts;
}

/** Returns a use that was counted at this moment, in the caller's transaction. Windows that have ended since are not changed. */
export async function returnUse(client: PoolClient, userId: string, kind: UseKind, countedAt: Date): Promise<void> {
  // Only the windows are read here, and they are those of every limit. In the order in which they are counted, so that two transactions never wait for each other.
  for (const { seconds } of windowsOfFairUse(kind, fairUse))
    await uncountCandidate(client, { userId, kind, windowSeconds: seconds, countedAt });
}

const whatItLimits: Readonly<Record<UseKind, (candidates: string) => string>> = {
  reveal: (candidates) => `reveal the contacts of ${candidates} people`,
  repeated_reveal: (candidates) => `show the contacts of people it has revealed before ${candidates} times`,
  export: (candidates) => `export ${candidates} people`,
};

async function poolExceeded(
  connection: Pick<Pool, 'query'>,
  kind: 'reveal' | 'export',
  { workspaceId, max }: NonNullable<SeatLimits['pool']>,
): Promise<AppError> {
  const { resetsAt, secondsLeft } = (await findPoolUse(connection, workspaceId))[kind];
  const [daily, fewer] =
    kind === 'export' ? ['exported people', 'Export fewer people'] : ['reveals', 'Try again later'];
  const allowed = `The pool of your workspace allows ${max.toLocaleString('en-US')} ${daily} a day for all its seats together.`;
  if (resetsAt === null)
    return new AppError('too_many', 'FAIR_USE', `${allowed} ${fewer}, or ask an owner of the workspace.`, {
      retryAfterSeconds: daySeconds,
    });
  const reset = resetsAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return new AppError(
    'too_many',
    'FAIR_USE',
    `${allowed} It resets on ${reset} UTC. Try again then, or ask an owner of the workspace.`,
    {
      retryAfterSeconds: secondsLeft,
    },
  );
}

function fairUseExceeded(
  kind: UseKind,
  { name: window, candidatesMax, isOfSeat }: Window,
  secondsLeft: number,
): AppError {
  const candidates = candidatesMax.toLocaleString('en-US');
  if (isOfSeat)
    return new AppError(
      'too_many',
      'FAIR_USE',
      `Your workspace allows ${candidates} ${kind === 'export' ? 'exported people' : 'reveals'} a day for your seat. Try again tomorrow, or ask an owner of the workspace.`,
      { retryAfterSeconds: secondsLeft },
    );
  const what = whatItLimits[kind](candidates);
  return new AppError(
    'too_many',
    'FAIR_USE',
    `Fair use lets one account ${what} a${window === 'hour' ? 'n' : ''} ${window}. Try again later, or write to Contact Sales.`,
    { retryAfterSeconds: secondsLeft },
  );
}
