// How many people somebody may take out of the directory: far more than a recruiter reads, far less than a robot would.
import type { PoolClient } from 'pg';
import { AppError } from '#server/foundation/errors/public.ts';
import { countPeople } from './fair-use-store.ts';
import type { UseKind } from './fair-use-store.ts';

export interface Ceilings {
  revealsAnHour: number;
  revealsADay: number;
  exportedPeopleADay: number;
}

/** Until the operator sets others. */
const defaultCeilings: Ceilings = { revealsAnHour: 300, revealsADay: 2_000, exportedPeopleADay: 100_000 };

interface Window {
  seconds: number;
  name: 'hour' | 'day';
  peopleMax: number;
}

function windowsOf(kind: UseKind, ceilings: Ceilings): Window[] {
  const day = { seconds: 86_400, name: 'day' } as const;
  if (kind === 'export') return [{ ...day, peopleMax: ceilings.exportedPeopleADay }];
  return [{ seconds: 3_600, name: 'hour', peopleMax: ceilings.revealsAnHour }, { ...day, peopleMax: ceilings.revealsADay }];
}

/**
 * Counts people who are about to be revealed or exported, within the transaction that does it: of concurrent uses exactly
 * as many pass as the ceilings allow, and what is rolled back was not counted.
 * @throws AppError `FAIR_USE` with the seconds until the window ends
 */
export async function countUse(client: PoolClient, userId: string, kind: UseKind, people: number, ceilings = defaultCeilings): Promise<void> {
  for (const { seconds, name, peopleMax } of windowsOf(kind, ceilings)) {
    const { isCounted, secondsLeft } = await countPeople(client, { userId, kind, windowSeconds: seconds, people, peopleMax });
    if (!isCounted) throw beyondFairUse(kind, name, peopleMax, secondsLeft);
  }
}

function beyondFairUse(kind: UseKind, window: Window['name'], peopleMax: number, secondsLeft: number): AppError {
  const what = kind === 'reveal' ? 'reveal the contacts of' : 'export';
  return new AppError('too_many', 'FAIR_USE', `Fair use lets one account ${what} ${peopleMax.toLocaleString('en-US')} people a${window === 'hour' ? 'n' : ''} ${window}. Go on later, or write to Contact Sales.`, { retryAfterSeconds: secondsLeft });
}
