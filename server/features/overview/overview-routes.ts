import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { deadLetters, retryMailIn, type QueueMail } from '#server/foundation/mail/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { finishStep } from './opening-steps.ts';
import { overviewReader, type OverviewParts } from './read-overview.ts';

interface RouteParts extends OverviewParts {
  database: Database;
  sealing: Sealing;
  queueMail: QueueMail;
  publicUrl: string;
  recordAudit: RecordAudit;
}

export const overviewRoutes = (
  { overview }: ContractImplementer,
  parts: RouteParts,
  { read, forget } = overviewReader(parts),
) => ({
  readOverview: overview.readOverview.handler(({ input: { period } }) => read(period)),
  finishOpeningStep: overview.finishOpeningStep.handler(async ({ input: { step }, context }) => {
    await finishStep(parts, step, signedIn(context).userId);
    forget();
    return { success: true as const };
  }),
  sendTestEmail: overview.sendTestEmail.handler(async ({ context }) => {
    const { email, userId } = signedIn(context);
    await inTransaction(parts.database, async (client) => {
      await parts.queueMail(client, {
        to: email,
        subject: 'Test email',
        paragraphs: ['You asked for this email on the overview. Mail works.'],
        action: { label: 'Open the Overview', url: `${parts.publicUrl}/admin` },
      });
      parts.recordAudit(client, {
        actor: { kind: 'account', id: userId },
        action: 'mail.test_sent',
        subject: null,
        after: { isQueued: true },
      });
    });
    return { success: true as const };
  }),
  listDeadLetters: overview.listDeadLetters.handler(async () => {
    const dead = await deadLetters(parts.database, parts.sealing);
    return {
      data: dead.map(({ id, to, subject, queuedAt, deadAt, tries, fault }) => ({
        id,
        to,
        subject,
        queuedAt: queuedAt.toISOString(),
        deadAt: deadAt.toISOString(),
        tries,
        fault,
      })),
    };
  }),
  retryDeadLetter: overview.retryDeadLetter.handler(async ({ input: { mailId }, context }) => {
    const actor = { kind: 'account', id: signedIn(context).userId } as const;
    await inTransaction(parts.database, async (client) => {
      await retryMailIn(client, mailId);
      parts.recordAudit(client, {
        actor,
        action: 'mail.retried',
        subject: { kind: 'mail', id: mailId },
        before: { isDeadLetter: true },
        after: { isDeadLetter: false },
      });
    });
    return { success: true as const };
  }),
});
