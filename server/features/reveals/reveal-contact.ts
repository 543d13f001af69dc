// The reveal: a contact is shown only if it was counted and recorded, and recorded only if it was shown. The response is sent after the
// transaction that counts and records it.
import type { PoolClient } from 'pg';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import type { RevealedContact, RevealedValue } from '#contract/reveals/reveals.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { formatPhone } from '#normalize/public.ts';
import { onConnection, type Database } from '#server/foundation/database/public.ts';
import { readContacts, withMergedInto, type ContactReader, type ReadContact } from '../candidates/public.ts';
import type { RecordReveal, RevealToRecord } from './count-and-record.ts';
import { readMarks } from './value-marks.ts';

export interface RevealParts {
  database: Database;
  clock: Clock;
  reader: ContactReader;
  record: RecordReveal;
}

export type RevealOrder = Pick<
  RevealToRecord,
  'userId' | 'apiKeyId' | 'callerKind' | 'seat' | 'candidateId' | 'channel' | 'idempotencyKey'
>;

/**
 * Nothing on file: nothing is counted and nothing is recorded.
 * @throws AppError `NOT_FOUND`, `GONE`, `GRANT_USED_UP`, `FAIR_USE`, `IDEMPOTENCY_KEY_REUSED`
 */
export async function revealContact(
  { database, clock, reader, record }: RevealParts,
  order: RevealOrder,
): Promise<RevealedContact> {
  const now = clock.now();
  const values = await onConnection(database, async (client) => {
    const contacts = (await readContacts(client, reader, order.candidateId)).filter(isOf(order.channel));
    return contacts.length === 0 ? [] : marked(client, reader, order, contacts);
  });
  const { earlier } = await record({
    ...order,
    valueIds: values.map(({ valueId }) => valueId),
    contactKinds: [...new Set(values.map(({ kind }) => kind))],
    now,
  });
  if (earlier === null) return toContract(values, now);
  return toContract(
    values.filter(({ valueId }) => earlier.valueIds.includes(valueId)),
    earlier.revealedAt,
  );
}

const isOf =
  (channel: ContactChannel | null) =>
  ({ kind }: Pick<ReadContact, 'kind'>): boolean =>
    channel === null || kind.endsWith(channel);

/** Values that are known to be wrong follow the other values of their kind. */
async function marked(
  client: PoolClient,
  reader: ContactReader,
  { userId, candidateId }: RevealOrder,
  contacts: readonly ReadContact[],
): Promise<RevealedValue[]> {
  const candidateIds = await withMergedInto(client, candidateId);
  const marks = await readMarks(client, reader, { candidateIds, userId }, contacts);
  const values = contacts.map(({ value, kind, ...contact }) => ({
    ...contact,
    kind,
    value: kind.endsWith('phone') ? formatPhone(value) : value,
    mark: marks.get(contact.valueId) ?? null,
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
