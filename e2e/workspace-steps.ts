// A workspace as its people make it: an administrator grants the seats, the owner invites, and the invited person joins.
import type { Page } from 'playwright-core';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { linkIn, readMail } from './mailbox.ts';
import { post } from './post.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open } from './visit.ts';

/** As an administrator, without the pages of workspaces.spec.ts. */
export async function foundWorkspace(seats: { email: string; name: string; seats: number }): Promise<void> {
  await confirmAdmin();
  const { baseUrl, sessions } = serverOfWorker();
  const response = await fetch(`${baseUrl}/api/workspace-seats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl, cookie: sessions.admin },
    body: JSON.stringify(seats),
  });
  if (!response.ok) throw new Error(`No workspace was founded: ${await response.text()}`);
}

/** `owner` and `member`: pages of the two. */
export async function joinByInvitation(owner: Page, member: Page, email: string): Promise<void> {
  await open(owner, '/workspace');
  await owner.getByLabel('Email address').fill(email);
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByText(`An invitation is on its way to ${email}.`).waitFor();
  await open(member, linkIn(await readMail(member, email, /Invitation/)));
  await member.getByRole('button', { name: 'Join Workspace' }).click();
  await member.getByText('Your role is Recruiter').waitFor();
}

/** Without the pages. `owner`: who invites. */
export async function joinAs(owner: Page, member: Page, email: string, role: WorkspaceRole): Promise<void> {
  await open(owner, '/workspace');
  await post(owner, '/workspace/invitations', { email, role });
  const link = linkIn(await readMail(member, email, /Invitation/));
  await open(member, '/');
  await post(member, '/join-workspace', { token: new URL(link).searchParams.get('token'), handsOver: false });
}
