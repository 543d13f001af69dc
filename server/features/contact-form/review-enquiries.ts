// Administrators read the messages of the contact form, mark them as handled and delete them.
import type { OutputOf } from '#contract/call.ts';
import { enquiriesPageSize } from '#contract/contact-form/enquiry-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import * as store from './enquiries-store.ts';
import { openEnquiry } from './sealed-enquiry.ts';

export interface ReviewParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  recordAudit: RecordAudit;
}

type EnquiryPage = OutputOf<'contactForm.listEnquiries'>;

/** `page` counts from 1. The audit records which messages the administrator read. */
export async function readEnquiries(
  { database, sealing, recordAudit }: ReviewParts,
  { status, page }: { status: store.EnquiryStatus; page: number },
  administratorId: string,
): Promise<EnquiryPage> {
  const counts = await store.countEnquiries(database);
  const rows = await store.findEnquiries(database, status, {
    offset: (page - 1) * enquiriesPageSize,
    limit: enquiriesPageSize,
  });
  if (rows.length > 0)
    await inTransaction(database, (client) => {
      recordAudit(client, {
        actor: { kind: 'account', id: administratorId },
        action: 'contact-form.read',
        subject: null,
        after: { enquiries: rows.map(({ id }) => id) },
      });
      return Promise.resolve();
    });
  return {
    data: rows.map(({ id, receivedAt, userId, handledAt, sealed }) => ({
      ...openEnquiry(sealing, id, sealed),
      id,
      receivedAt: receivedAt.toISOString(),
      isFromAccount: userId !== null,
      handledAt: handledAt?.toISOString() ?? null,
    })),
    ...counts,
    totalPages: Math.ceil(counts[status] / enquiriesPageSize),
  };
}

/** Does nothing when the message has this state already. Throws an AppError `NOT_FOUND`. */
export async function handleEnquiry(
  { database, clock, recordAudit }: ReviewParts,
  { enquiryId, isHandled }: { enquiryId: string; isHandled: boolean },
  administratorId: string,
): Promise<void> {
  await inTransaction(database, async (client) => {
    const row = await store.takeEnquiry(client, enquiryId);
    if (row === null) throw notFound();
    if ((row.handledAt !== null) === isHandled) return;
    await store.saveHandled(client, enquiryId, isHandled ? clock.now() : null);
    recordAudit(client, {
      actor: { kind: 'account', id: administratorId },
      action: isHandled ? 'contact-form.handled' : 'contact-form.reopened',
      subject: { kind: 'enquiry', id: enquiryId },
      before: { isHandled: !isHandled },
      after: { isHandled },
    });
  });
}

/** Throws an AppError `NOT_FOUND`. */
export async function deleteEnquiry(
  { database, recordAudit }: ReviewParts,
  enquiryId: string,
  administratorId: string,
): Promise<void> {
  await inTransaction(database, async (client) => {
    const row = await store.takeEnquiry(client, enquiryId);
    if (row === null) throw notFound();
    await store.deleteOne(client, enquiryId);
    recordAudit(client, {
      actor: { kind: 'account', id: administratorId },
      action: 'contact-form.deleted',
      subject: { kind: 'enquiry', id: enquiryId },
      before: { isHandled: row.handledAt !== null, receivedAt: row.receivedAt.toISOString() },
    });
  });
}

export const notFound = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'This message was deleted. Reload the list.');
