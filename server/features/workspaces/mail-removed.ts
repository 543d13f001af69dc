import type { PoolClient } from 'pg';
import { findPeople } from '../accounts/public.ts';
import type { WorkspaceParts } from './act-in-workspace.ts';
import type { StoredMember } from './members-store.ts';
import type { StoredWorkspace } from './workspaces-store.ts';

/** Tells a member who was removed what ended and what stays. */
export async function mailRemoved(
  client: PoolClient,
  { queueMail, publicUrl }: Pick<WorkspaceParts, 'queueMail' | 'publicUrl'>,
  { name }: Pick<StoredWorkspace, 'name'>,
  { userId, handsOver }: Pick<StoredMember, 'userId' | 'handsOver'>,
): Promise<void> {
  const [person] = await findPeople(client, [userId]);
  if (person === undefined) return;
  await queueMail(client, (siteName) => ({
    to: person.email,
    isOnRequest: false,
    subject: `Your seat in the workspace ${name} has ended`,
    paragraphs: [
      `You were removed from the workspace “${name}” on ${siteName}. Your seat ended at once, with the API keys, assistants, alerts and webhooks that it allowed.`,
      `Your account stays as it is, with a plan of your own if you have one. What you shared went to an owner of the workspace. ${handsOver ? 'So did your other lists, saved searches, email templates and export presets, as you agreed.' : 'Your other lists, saved searches, email templates and export presets stay with you.'}`,
      'The workspace still knows whom you contacted as its member, so that no one is called twice. You see nothing of the workspace any more.',
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account` },
    footnote: 'If this is a mistake, ask an owner of the workspace to invite you again.',
  }));
}
