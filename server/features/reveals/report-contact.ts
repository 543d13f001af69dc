import type { PoolClient } from 'pg';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { take, tryTake } from '#server/foundation/rate-limit/public.ts';
import { returnReveal } from '../access/public.ts';
import { readContacts, withMergedInto, type ContactReader } from '../candidates/public.ts';
import { wasDisclosed } from '../disclosures/public.ts';
import { addReport } from './reports-store.ts';
import type { RevealParts } from './reveal-contact.ts';
import { readMarks } from './value-marks.ts';

export interface ReportOrder {
  userId: string;
  candidateId: string;
  valueId: string;
}

interface ReportParts {
  reader: ContactReader;
  now: Date;
}

interface Reported {
  mark: NonNullable<RevealedValue['mark']>;
  /** Whether this report returned the unit that the reveal had cost. */
  unitReturned: boolean;
}

/** More wrong values than a recruiter meets in a day. */
const reportsPerDay = { usesMax: 50, seconds: 86_400 };

/**
 * Reports a value that the user has revealed. Repeating a report changes nothing.
 * @throws AppError `NOT_FOUND`, `GONE`, `TOO_MANY`
 */
export async function reportContact(
  { database, clock, reader }: Omit<RevealParts, 'record'>,
  { userId, candidateId, valueId }: ReportOrder,
): Promise<Reported> {
  await take(database, limitKey(userId), [reportsPerDay]);
  return inTransaction(database, (client) =>
    reportValue(client, { reader, now: clock.now() }, { userId, candidateId, valueId }),
  );
}

/**
 * The same in the caller's transaction, which goes on after a refusal.
 * @throws AppError `NOT_FOUND`, `GONE`, `TOO_MANY`
 */
export async function reportContactWith(client: PoolClient, parts: ReportParts, order: ReportOrder): Promise<Reported> {
  if (!(await tryTake(client, limitKey(order.userId), [reportsPerDay]))) throw tooManyReports();
  return reportValue(client, parts, order);
}

async function reportValue(
  client: PoolClient,
  { reader, now }: ReportParts,
  { userId, candidateId, valueId }: ReportOrder,
): Promise<Reported> {
  const contacts = await readContacts(client, reader, candidateId);
  const reported = contacts.filter((contact) => contact.valueId === valueId);
  const [{ kind } = { kind: undefined }] = reported;
  const candidateIds = await withMergedInto(client, candidateId);
  // The same refusal for a value that is not on file and one that this account never saw.
  if (kind === undefined || !(await wasDisclosed(client, userId, candidateIds, kind))) throw notRevealed();
  const isNew = await addReport(client, { userId, candidateId, valueId, kind, now });
  const unitReturned = isNew && (await returnReveal(client, { userId, candidateId, now }));
  const marks = await readMarks(client, reader, { candidateIds, userId }, reported);
  return { mark: marks.get(valueId) ?? 'reported', unitReturned };
}

const limitKey = (userId: string): string => `contact-report/${userId}`;

const tooManyReports = (): AppError =>
  new AppError('too_many', 'TOO_MANY', 'You have reported 50 values within 24 hours. Report this one tomorrow.');

const notRevealed = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'You have not revealed this value, or it has changed. Reveal it again first.');
