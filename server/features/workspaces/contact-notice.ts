import { contactNoticeLimits } from '#contract/workspace-contacts/workspace-contacts.ts';
import { rolesBelow } from '#contract/workspaces/workspace-limits.ts';
import type { ContactNotice } from '#contract/workspaces/contact-notice.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findNotice, saveNotice } from '../workspace-contacts/public.ts';
import { inWorkspace, record, type WorkspaceParts } from './act-in-workspace.ts';
import { notAllowed } from './workspace-failures.ts';

const untilChosen: ContactNotice = { counts: [], warningDays: contactNoticeLimits.warningDaysDefault };

export const readContactNotice = async ({ pool }: Database, workspaceId: string): Promise<ContactNotice> =>
  (await findNotice(pool, workspaceId)) ?? untilChosen;

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const changeContactNotice = (
  parts: Pick<WorkspaceParts, 'database' | 'recordAudit'>,
  userId: string,
  { counts, warningDays }: ContactNotice,
): Promise<void> =>
  inWorkspace(parts, userId, async (client, { workspace, actor }) => {
    if (rolesBelow[actor.role].length === 0) throw notAllowed();
    const before = (await findNotice(client, workspace.id)) ?? untilChosen;
    const after = { counts: [...new Set(counts)].toSorted(), warningDays };
    if (before.warningDays === warningDays && before.counts.toSorted().join() === after.counts.join()) return;
    await saveNotice(client, workspace.id, after);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'contact_notice_changed',
      before: { counts: before.counts.join(' '), warningDays: before.warningDays },
      after: { counts: after.counts.join(' '), warningDays },
    });
  });
