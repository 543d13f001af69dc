import type { AuditLogEntry } from '#contract/audit/audit.ts';
import { auditExportPart, auditPageSize, auditVerifyPart } from '#contract/audit/audit-limits.ts';
import { readAddress } from '#contract/email-rules.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { findEntries, listActions, type AuditFilters, type LoggedEntry } from './audit-log-store.ts';
import type { RecordAudit } from './record-audit.ts';
import { verifyPart } from './verify-audit.ts';

export interface AuditParts {
  database: Database;
  lookupKey: Buffer;
  recordAudit: RecordAudit;
  /** The email addresses of accounts, by user id. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The user id of an account; null: no account has this address. */
  userIdOf: (email: string) => Promise<string | null>;
}

export const auditRoutes = ({ audit }: ContractImplementer, parts: AuditParts) => ({
  listAuditEntries: audit.listAuditEntries.handler(async ({ input }) => {
    const page = await readPage(parts, input, auditPageSize);
    return { data: await withAddresses(parts, page.entries), next: page.next };
  }),
  listAuditActions: audit.listAuditActions.handler(async () => ({ data: await listActions(parts.database) })),
  verifyAudit: audit.verifyAudit.handler(({ input: { after } }) =>
    verifyPart(parts.database, parts.lookupKey, after, auditVerifyPart),
  ),
  exportAuditEntries: audit.exportAuditEntries.handler(async ({ input, context }) => {
    const page = await readPage(parts, input, auditExportPart);
    if (input.before === undefined) await recordExport(parts, signedIn(context).userId, input);
    // The ids say who it was: addresses do not leave the system in this file.
    return { lines: page.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), next: page.next };
  }),
});

interface PageInput {
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
}

async function readPage(
  { database, userIdOf }: AuditParts,
  input: PageInput,
  pageSize: number,
): Promise<{ entries: LoggedEntry[]; next: number | null }> {
  const idOf = async (idOrEmail: string | undefined): Promise<string | null> => {
    if (idOrEmail === undefined) return null;
    return idOrEmail.includes('@')
      ? ((await userIdOf(readAddress(idOrEmail) ?? idOrEmail.toLowerCase())) ?? idOrEmail)
      : idOrEmail;
  };
  const filters: AuditFilters = {
    action: input.action ?? null,
    actorId: await idOf(input.actor),
    subjectId: await idOf(input.subject),
    from: input.from === undefined ? null : `${input.from}T00:00:00Z`,
    to: input.to === undefined ? null : dayAfter(input.to),
  };
  const entries = await findEntries(database, filters, input.before ?? null, pageSize + 1);
  const shown = entries.slice(0, pageSize);
  return { entries: shown, next: entries.length > pageSize ? Number(shown.at(-1)?.sequence) : null };
}

const dayMs = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString();

const accountsIn = ({ actorKind, actorId, subjectKind, subjectId }: LoggedEntry): string[] => [
  ...(actorKind === 'account' ? [actorId] : []),
  ...(subjectKind === 'account' && subjectId !== null ? [subjectId] : []),
];

async function withAddresses({ addressesOf }: AuditParts, entries: readonly LoggedEntry[]): Promise<AuditLogEntry[]> {
  const userIds = new Set(entries.flatMap(accountsIn));
  const addresses = userIds.size === 0 ? new Map<string, string>() : await addressesOf([...userIds]);
  return entries.map((entry) => ({
    ...entry,
    sequence: Number(entry.sequence),
    actorEmail: entry.actorKind === 'account' ? (addresses.get(entry.actorId) ?? null) : null,
    subjectEmail: entry.subjectKind === 'account' ? (addresses.get(entry.subjectId ?? '') ?? null) : null,
  }));
}

/** The filters may contain an address, so only their names are recorded. */
const recordExport = (
  { database, recordAudit }: AuditParts,
  userId: string,
  { before: _page, ...input }: PageInput,
): Promise<void> =>
  inTransaction(database, (client) => {
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'audit.exported',
      subject: null,
      after: {
        filters: Object.keys(input),
        action: input.action ?? null,
        from: input.from ?? null,
        to: input.to ?? null,
      },
    });
    return Promise.resolve();
  });
