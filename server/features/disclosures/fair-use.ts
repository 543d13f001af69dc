// Fair use: how many candidates one account may reveal or export before it is refused for a while.
import type { Pool, PoolClient } from 'pg';
import { fairUse, repeatedRevealsPerHourMax } from '#contract/disclosures/disclosures.ts';
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { countAndRecord } from './count-reveals-store.ts';
import type { CountedReveal, RevealToCount } from './count-reveals-store.ts';
import { countCandidates, findCounted, findSecondsLeft, uncountCandidate } from './fair-use-store.ts';
import type { UseKind } from './fair-use-store.ts';

interface Window {
  seconds: number;
  name: 'hour' | 'day';
  candidatesMax: number;
}

function windowsOf(kind: UseKind, limits: FairUse): Window[] {
  const day = { seconds: 86_400, name: 'day' } as const;
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
 * limits allow, and a rolled-back transaction is not counted.
 * @throws AppError `FAIR_USE` with the seconds until the window ends
 */
export async function countUse(
  client: PoolClient,
  userId: string,
  kind: UseKind,
  candidates: number,
  limits: FairUse,
): Promise<void> {
  for (const { seconds, name, candidatesMax } of windowsOf(kind, limits)) {
    const { isCounted, secondsLeft } = await countCandidates(client, {
      userId,
      kind,
      windowSeconds: seconds,
      candidates,
      candidatesMax,
    });
    if (!isCounted) throw fairUseExceeded(kind, name, candidatesMax, secondsLeft);
  }
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
): Promise<void> {
  for (const { seconds: windowSeconds, name, candidatesMax } of windowsOf(kind, limits)) {
    const window = { userId, kind, windowSeconds };
    if ((await findCounted(connection, window)) + candidates > candidatesMax)
      throw fairUseExceeded(kind, name, candidatesMax, await findSecondsLeft(connection, window));
  }
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
    windowsOf(kind, limits).map(({ seconds, candidatesMax }) => ({ kind, windowSeconds: seconds, candidatesMax })),
  );
  const counts: RevealCounts[] = [];
  for (const { userId, kind, countedSeconds } of await countAndRecord(client, reveals, ceilings)) {
    const reached = windowsOf(kind, limits).find(({ seconds }) => !countedSeconds.includes(seconds));
    const refusal =
      reached === undefined
        ? null
        : fairUseExceeded(
            kind,
            reached.name,
            reached.candidatesMax,
            await findSecondsLeft(client, { userId, kind, windowSeconds: reached.seconds }),
          );
    counts.push({ userId, isNew: kind === 'reveal', refusal });
  }
  return counts;
}

/** Returns a use that was counted at this moment, in the caller's transaction. Windows that have ended since are not changed. */
export async function returnUse(client: PoolClient, userId: string, kind: UseKind, countedAt: Date): Promise<void> {
  // Only the windows are read here, and they are those of every limit. In the order in which they are counted, so that two transactions never wait for each other.
  for (const { seconds } of windowsOf(kind, fairUse))
    await uncountCandidate(client, { userId, kind, windowSeconds: seconds, countedAt });
}

const whatItLimits: Readonly<Record<UseKind, (candidates: string) => string>> = {
  reveal: (candidates) => `reveal the contacts of ${candidates} people`,
  repeated_reveal: (candidates) => `show the contacts of people it has revealed before ${candidates} times`,
  export: (candidates) => `export ${candidates} people`,
};

function fairUseExceeded(kind: UseKind, window: Window['name'], candidatesMax: number, secondsLeft: number): AppError {
  const what = whatItLimits[kind](candidatesMax.toLocaleString('en-US'));
  return new AppError(
    'too_many',
    'FAIR_USE',
    `Fair use lets one account ${what} a${window === 'hour' ? 'n' : ''} ${window}. Try again later, or write to Contact Sales.`,
    { retryAfterSeconds: secondsLeft },
  );
}
