// An administrator changes how the platform is reached, or says that a report was uploaded.
import type { InputOf, OutputOf } from '#contract/call.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { OutboundError, readOutboundUrl, type OutboundParts } from '#server/foundation/outbound/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { exchangeDeletionRequests } from './platform/exchange-job.ts';
import { shownSettings } from './read-overview.ts';
import { findReport, saveSent } from './reports-store.ts';
import { lockSettings, placeOfKey, readSettings, saveSettings, type DeletionSettings } from './settings-store.ts';

export interface ChangeParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  recordAudit: RecordAudit;
  outbound: OutboundParts;
}

const facts = ({ address, lists, exemptsPublic, key }: DeletionSettings) => ({
  address: address ?? '',
  hasKey: key !== null,
  lists: lists.join(', '),
  exemptsPublic,
});

/** @throws AppError `ADDRESS_REFUSED` */
export async function changeSettings(
  parts: ChangeParts,
  { address: entered, key, lists, exemptsPublic }: InputOf<'deletionRequests.saveDeletionSettings'>,
  userId: string,
): Promise<OutputOf<'deletionRequests.saveDeletionSettings'>> {
  const address = readAddress(parts, entered);
  return inTransaction(parts.database, async (client) => {
    await lockSettings(client);
    const before = await readSettings(client);
    const sealed = key === undefined || key === '' ? before.key : parts.sealing.seal(placeOfKey, key);
    // A key belongs to its platform: a new address must not receive the key of another one.
    const isSamePlatform = address !== null && (address === before.address || (key !== undefined && key !== ''));
    const after = { ...before, address, lists, exemptsPublic, key: isSamePlatform ? sealed : null };
    await saveSettings(client, after);
    if (after.key !== null) await addJob(client, exchangeDeletionRequests, {}, { key: exchangeDeletionRequests.name });
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'deletion-requests.settings_changed',
      subject: null,
      before: facts(before),
      after: { ...facts(after), isKeyNew: key !== undefined && key !== '' },
    });
    return shownSettings(after);
  });
}

function readAddress({ outbound }: ChangeParts, entered: string): string | null {
  if (entered.trim() === '') return null;
  try {
    const { origin, pathname } = readOutboundUrl(entered, outbound.rules);
    return `${origin}${pathname}`.replace(/\/+$/, '');
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('invalid_input', 'ADDRESS_REFUSED', error.message, { field: 'address', cause: error });
  }
}

/** @throws AppError `NOT_FOUND`, `ALREADY_SENT` */
export async function confirmReport(
  { database, clock, recordAudit }: ChangeParts,
  id: string,
  userId: string,
): Promise<void> {
  const report = await findReport(database, { id });
  if (report === null) throw new AppError('not_found', 'NOT_FOUND', 'There is no such report. Reload the page.');
  await inTransaction(database, async (client) => {
    const now = clock.now();
    if (!(await saveSent(client, id, now)))
      throw new AppError('conflict', 'ALREADY_SENT', 'The report is uploaded already. Reload the page.');
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'deletion-requests.report_sent',
      subject: { kind: 'deletion report', id },
      before: { sentAt: null },
      after: { sentAt: now.toISOString(), rows: report.rows },
    });
  });
}
