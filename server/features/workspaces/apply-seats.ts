// What a workspace does about the seats that billing says are bought.
import type { PoolClient } from 'pg';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import { findPeople } from '../accounts/public.ts';
import type { ToldSeats } from '../billing/public.ts';
import { record, type WorkspaceParts } from './act-in-workspace.ts';
import { settleHold } from './hold.ts';
import { findMembers, type StoredMember } from './members-store.ts';
import { findWorkspace, lockWorkspace, setBought, type StoredWorkspace } from './workspaces-store.ts';

type ApplyParts = Pick<WorkspaceParts, 'recordAudit' | 'queueMail' | 'publicUrl'>;

/** In billing's transaction. False: there is no such workspace any more. */
export async function applyBoughtSeats(
  client: PoolClient,
  parts: ApplyParts,
  { workspaceId, seats, until, graceEndsAt }: ToldSeats,
): Promise<boolean> {
  const before = await lockWorkspace(client, workspaceId);
  if (before === null) return false;
  await setBought(client, workspaceId, { seats, until });
  await settleHold(client, workspaceId);
  const after = await findWorkspace(client, workspaceId);
  if (after === null) return false;
  if (before.boughtSeats !== seats || before.seats !== after.seats)
    record(client, parts, {
      by: null,
      workspaceId,
      action: 'seats_bought',
      before: { bought: before.boughtSeats, seats: before.seats },
      after: { bought: seats, seats: after.seats },
    });
  const members = await findMembers(client, workspaceId);
  if (graceEndsAt !== null || members.length > after.seats)
    await tellOwners(client, parts, { workspace: after, members, graceEndsAt });
  return true;
}

const seatsText = (count: number): string => (count === 1 ? '1 seat' : `${count} seats`);

const dayText = (day: Date): string => day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface News {
  workspace: StoredWorkspace;
  members: readonly StoredMember[];
  graceEndsAt: Date | null;
}

/** Nothing is taken from anyone before the days to choose are over. */
async function tellOwners(
  client: PoolClient,
  { queueMail, publicUrl }: { queueMail: QueueMail; publicUrl: string },
  { workspace, members, graceEndsAt }: News,
): Promise<void> {
  const { name, seats, holdAt } = workspace;
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  const hold =
    holdAt === null
      ? ''
      : ` Every member keeps the seat until ${dayText(holdAt)}. From then on the workspace is on hold: its seats give no rights, and nothing is deleted.`;
  const what =
    graceEndsAt === null
      ? `The workspace “${name}” has ${members.length} members and ${seatsText(seats)}.${hold}`
      : `The payment for the seats of the workspace “${name}” failed. They count until ${dayText(graceEndsAt)}.${hold}`;
  const next =
    graceEndsAt === null
      ? 'Buy seats, or remove the members who need none. The page of your workspace shows who they are.'
      : 'Open the page of your workspace and choose Manage Billing to pay the invoice or change the card.';
  for (const { email } of await findPeople(client, owners))
    await queueMail(client, {
      to: email,
      isOnRequest: false,
      subject:
        graceEndsAt === null ? `Too few seats in the workspace ${name}` : `A payment for the workspace ${name} failed`,
      paragraphs: [what, next],
      action: { label: 'Open the workspace', url: `${publicUrl}/workspace` },
      footnote: 'This mail goes to the owners of the workspace.',
    });
}
