// A workspace as its people make it: an administrator grants the seats, the owner invites, and the invited person joins.
import type { Browser, Page } from 'playwright-core';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { confirmIfAsked } from './confirm-identity.ts';
import { linkIn, readMail } from './mailbox.ts';
import { post } from './post.ts';
import { open, visit } from './visit.ts';

/** As an administrator. */
export const foundWorkspace = (
  browser: Browser,
  { owner, name, seats }: { owner: string; name: string; seats: number },
) =>
  visit(browser, { who: 'admin', expected: /status of 403/ }, async (page) => {
    await open(page, '/admin-workspaces');
    await page.getByRole('button', { name: 'Grant Seats' }).click();
    const grant = page.getByRole('dialog', { name: 'Grant Seats', exact: true });
    await grant.getByLabel('Address of the owner').fill(owner);
    await grant.getByLabel('Name of the workspace').fill(name);
    await grant.getByLabel('Seats').fill(String(seats));
    await grant.getByLabel('Seats').press('Enter');
    await confirmIfAsked(page, page.getByRole('status').getByText('The workspace was founded.'));
  });

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
