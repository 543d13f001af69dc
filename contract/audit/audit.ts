// The audit, for administrators: who did what, whether the record is complete, and the record as a file.
import { z } from 'zod';
import { auditExportPart, auditPageSize, auditVerifyPart } from './audit-limits.ts';
import { operationsOf } from '../operation.ts';
import { day, text } from '../text.ts';

const operation = operationsOf('Audit');
const sequence = z.int().min(1);

const auditEntry = z.object({
  /** From 1, without gaps. */
  sequence,
  /** ISO date-time. */
  recordedAt: z.iso.datetime({ precision: 6 }),
  actorKind: z.enum(['account', 'operator', 'system']),
  /** The user id of an account, the operating system's name of an operator. */
  actorId: z.string(),
  /** Null: no account, or it was deleted. */
  actorEmail: z.string().nullable(),
  action: z.string(),
  /** Null: the action has no subject. */
  subjectKind: z.string().nullable(),
  subjectId: z.string().nullable(),
  /** Null: the subject is no account, or it was deleted. */
  subjectEmail: z.string().nullable(),
  /** JSON; null: nothing was there. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The first 8 characters of the keyed hash, in hex. */
  link: z.string(),
});
export type AuditLogEntry = z.output<typeof auditEntry>;

const filters = {
  /** Left out: every action. */
  action: text().max(100).optional(),
  /** The email address or the user id of an account. Left out: everyone. */
  actor: text().trim().min(1).max(320).optional(),
  /** The id of a subject, or the email address of an account. Left out: every subject. */
  subject: text().trim().min(1).max(320).optional(),
  /** Entries of this day in UTC and later. */
  from: day().optional(),
  /** Entries of this day in UTC and earlier. */
  to: day().optional(),
};

const listAuditEntries = operation('admin', 'GET /audit-entries', 'List the audit', {
  description: `Newest first, ${auditPageSize} a page. The next page begins before the sequence number \`next\`.`,
})
  .input(
    z.strictObject({
      ...filters,
      /** Only entries with a smaller sequence number. Left out: the newest. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
  )
  .output(
    z.object({
      data: z.array(auditEntry).max(auditPageSize),
      /** For \`before\`; null: this is the last page. */
      next: sequence.nullable(),
    }),
  );

const listAuditActions = operation('admin', 'GET /audit-actions', 'List the actions in the audit').output(
  z.object({ data: z.array(z.string()) }),
);

const verifyAudit = operation('admin', 'POST /verify-audit', 'Verify a part of the audit', {
  description: `Compares the ${auditVerifyPart} entries after \`after\` with their keyed hashes, each of which covers the entry before. Repeat the call with \`verified\` until \`isEnd\`.`,
})
  .input(z.strictObject({ after: z.int().min(0).default(0) }))
  .output(
    z.object({
      /** Up to this sequence number every entry of this part is as it was written. */
      verified: z.int().min(0),
      /** The number of the last entry of the audit. */
      last: z.int().min(0),
      isEnd: z.boolean(),
      /** The first entry that is altered or missing; null: none is. \`cut\`: the end of the audit was removed or altered. */
      fault: z.object({ sequence, kind: z.enum(['altered', 'missing', 'cut']) }).nullable(),
    }),
  );

const exportAuditEntries = operation('admin', 'POST /export-audit', 'Export a part of the audit', {
  needsStepUp: true,
  description: `JSON Lines, newest first, ${auditExportPart} entries a call. The first call of an export is itself recorded in the audit.`,
})
  .input(z.strictObject({ ...filters, before: sequence.optional() }))
  .output(z.object({ lines: z.string(), next: sequence.nullable() }));

export const auditOperations = { listAuditEntries, listAuditActions, verifyAudit, exportAuditEntries };
