// The reveal: one transaction, so that a contact is shown only if it was counted and recorded, and recorded only if it was shown.
import type { PoolClient } from 'pg';
import type { CallerKind } from '#contract/access.ts';
import type { FairUse } from '#contract/disclosures.ts';
import type { ContactChannel } from '#contract/reveal-limits.ts';
import type { RevealedContact, RevealedValue } from '#contract/reveals.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { countReveal } from '../access/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { formatPhone, readContacts } from '../candidates/public.ts';
import type { ContactReader, ReadContact } from '../candidates/public.ts';
import { recordDisclosures } from '../disclosures/public.ts';
import { findReports } from './reports-store.ts';
import { noteRequest } from './reveals-store.ts';
import { markOf } from './value-marks.ts';

export interface RevealParts {
  database: Database;
  clock: Clock;
  reader: ContactReader;
  recordAudit: RecordAudit;
  /** The limits in effect now. */
  fairUse: () => FairUse;
}

export interface RevealOrder {
  userId: string;
  /** The capability `viewContactInfo` has been demanded. */
  callerKind: CallerKind;
  candidateId: string;
  /** Null: all contacts. */
  channel: ContactChannel | null;
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

/**
 * Nothing on file: nothing is counted and nothing is recorded.
 * @throws AppError `NOT_FOUND`, `GONE`, `GRANT_USED_UP`, `FAIR_USE`, `IDEMPOTENCY_KEY_REUSED`
 */
export function revealContact(parts: RevealParts, order: RevealOrder): Promise<RevealedContact> {
  const { database, clock, reader } = parts;
  const now = clock.now();
  return inTransaction(database, async (client) => {
    const contacts = (await readContacts(client, reader, order.candidateId)).filter(isOf(order.channel));
    const earlier = await findEarlier(client, order, contacts, now);
    if (earlier !== null) {
      const same = contacts.filter(({ valueId }) => earlier.valueIds.includes(valueId));
      return toContract(await marked(client, order, same), earlier.revealedAt);
    }
    const values = await marked(client, order, contacts);
    if (values.length > 0) await countAndRecord(client, parts, order, values, now);
    return toContract(values, now);
  });
}

async function countAndRecord(
  client: PoolClient,
  { recordAudit, fairUse }: RevealParts,
  { userId, callerKind, candidateId }: RevealOrder,
  values: readonly RevealedValue[],
  now: Date,
): Promise<void> {
  await countReveal(client, { userId, candidateId, kind: callerKind, now, limits: fairUse() });
  const contactKinds = [...new Set(values.map(({ kind }) => kind))];
  await recordDisclosures(client, userId, 'reveal', [{ candidateId, contactKinds }]);
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    action: 'reveals.revealed',
    subject: { kind: 'candidate', id: candidateId },
    before: null,
    after: { contactKinds },
  });
}

const isOf =
  (channel: ContactChannel | null) =>
  ({ kind }: Pick<ReadContact, 'kind'>): boolean =>
    channel === null || kind.endsWith(channel);

/** The values and time of the request that had the same Idempotency-Key; null: this is the first. */
async function findEarlier(
  client: PoolClient,
  { userId, candidateId, channel, idempotencyKey }: RevealOrder,
  contacts: readonly ReadContact[],
  now: Date,
): Promise<{ valueIds: readonly string[]; revealedAt: Date } | null> {
  if (idempotencyKey === null) return null;
  const valueIds = contacts.map(({ valueId }) => valueId);
  const earlier = await noteRequest(client, { userId, idempotencyKey, candidateId, channel, valueIds, now });
  if (earlier !== null && (earlier.candidateId !== candidateId || earlier.channel !== channel))
    throw new AppError(
      'conflict',
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another reveal. Send a new key with a new request.',
    );
  return earlier;
}

/** Values that are known to be wrong follow the other values of their kind. */
async function marked(
  client: PoolClient,
  { userId, candidateId }: RevealOrder,
  contacts: readonly ReadContact[],
): Promise<RevealedValue[]> {
  const reports = new Map((await findReports(client, candidateId, userId)).map((one) => [one.valueId, one]));
  const values = contacts.map(({ value, kind, ...contact }) => ({
    ...contact,
    kind,
    value: kind.endsWith('phone') ? formatPhone(value) : value,
    mark: markOf(reports.get(contact.valueId)),
  }));
  const kinds = [...new Set(values.map(({ kind }) => kind))];
  return kinds
    .map((kind) => values.filter((value) => value.kind === kind))
    .flatMap((same) => [...same.filter(({ mark }) => mark === null), ...same.filter(({ mark }) => mark !== null)]);
}

const toContract = (values: RevealedValue[], fetchedAt: Date): RevealedContact => ({
  email: values.find(isOf('email'))?.value ?? null,
  phone: values.find(isOf('phone'))?.value ?? null,
  fetchedAt: fetchedAt.toISOString(),
  values,
});
