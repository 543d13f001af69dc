// @vitest-environment happy-dom
// What members see of their workspace, an invited person of the invitation, and administrators of all workspaces.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf } from '#contract/call.ts';
import type { ListedWorkspace } from '#contract/workspaces/administration.ts';
import type { WorkspaceKey } from '#contract/workspaces/workspace-keys.ts';
import type { Workspace, WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testViewer } from '#web/testing/render.tsx';
import { JoinScreen } from './join-screen.tsx';
import { WorkspaceScreen } from './workspace-screen.tsx';
import { WorkspacesScreen } from './workspaces-screen.tsx';

const none = { revealsToday: 0, revealsLately: 0, exportedToday: 0, exportedLately: 0 };
const seat = { use: none, lastActiveOn: null, revealsPerDay: null, exportedPerDay: null };
const self: WorkspaceMember = {
  userId: testViewer.id,
  name: 'Rosa',
  email: testViewer.email,
  isKey: false,
  role: 'owner',
  joinedAt: '2026-03-01T12:00:00Z',
  seat,
};
const ana: WorkspaceMember = {
  ...self,
  userId: 'ana',
  name: '<b>Ana</b>',
  email: 'ana@northline.example',
  role: 'recruiter',
  seat: {
    use: { revealsToday: 3, revealsLately: 1_240, exportedToday: 7, exportedLately: 50 },
    lastActiveOn: '2026-03-10',
    revealsPerDay: 20,
    exportedPerDay: null,
  },
};
const workspaceOf = (changes: Partial<Workspace> = {}): Workspace => ({
  name: 'Northline',
  seats: 4,
  isSuspended: false,
  role: 'owner',
  handsOver: false,
  members: [self, ana],
  contactNotice: { counts: [], warningDays: 30 },
  invitations: [],
  fairUse: { revealsPerDay: 2_000, exportedPerDay: 100_000 },
  ...changes,
});
const openScreen = (changes: Partial<Workspace> = {}, answers: Answers = {}) =>
  open(<WorkspaceScreen />, {
    answers: {
      'workspaces.getWorkspace': { workspace: workspaceOf(changes) },
      'workspaces.getSignOn': { provider: null, callbackUrl: '', domains: [], identities: [] },
      ...answers,
    },
  });
const page = () => document.body.textContent;

it('the page of a workspace says what to do without one', async () => {
  open(<WorkspaceScreen />, { answers: { 'workspaces.getWorkspace': { workspace: null } } });
  await screen.findByRole('heading', { name: 'You are in no workspace' });
});

it('the page of a workspace shows what each seat used, of how much, and all of them together', async () => {
  openScreen();
  await screen.findByText('2 of 4 seats used, 2 free');
  expect(page()).toContain('<b>Ana</b>Recruiter');
  expect(page()).toMatch(/Reveals 1,240 in 30 days3 of 20 today/);
  expect(page()).toContain('Reveals in 30 days1,240all seats');
  expect(page()).toContain('active Mar 10, 2026');
});

it('the page of a workspace without a free seat says so in place of the form, and that fewer seats remove no one', async () => {
  openScreen({ seats: 1 });
  await screen.findByText(/Everyone keeps the seat, but no one can be invited. Remove 1 person/);
  expect(page()).toContain('Every seat is taken or held by an invitation.');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

it('a suspended workspace says what that means', async () => {
  openScreen({ isSuspended: true });
  await screen.findByText('This workspace is suspended.');
  expect(page()).toContain('No one can be invited while the workspace is suspended.');
});

it('recruiters see members and their own use, and nothing to manage', async () => {
  openScreen({
    role: 'recruiter',
    members: [
      { ...ana, role: 'owner', seat: null },
      { ...self, role: 'recruiter' },
    ],
  });
  await screen.findByText('Reveals today');
  for (const name of ['Rename', 'Export Ledger', 'Invite', 'Close Workspace…', 'Actions for ana@northline.example'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(page()).toContain('your seat');
  await button('Leave Workspace…');
});

it('an owner invites a person, and reads why that was refused', async () => {
  const { user, server } = openScreen(
    {},
    { 'workspaces.inviteMember': failure('ALREADY_INVITED', 'Invited already.', 'email') },
  );
  const address = await screen.findByLabelText('Email address');
  await user.type(address, 'no address{Enter}');
  await screen.findByText('Please enter a valid email address.');
  await user.clear(address);
  await user.type(address, 'ben@northline.example');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'viewer');
  await user.click(await button('Invite'));
  await screen.findByText('Invited already.');
  expect(server.inputsOf('workspaces.inviteMember')).toEqual([{ email: 'ben@northline.example', role: 'viewer' }]);
});

it('an owner lowers the ceilings of a seat, empty for as much as fair use allows', async () => {
  const { user, server } = openScreen({}, { 'workspaces.changeSeatCeilings': { success: true } });
  await user.click(await button('Actions for ana@northline.example'));
  await user.click(await screen.findByText('Lower Ceilings'));
  const dialog = await screen.findByRole('dialog', { name: 'Lower Ceilings' });
  const [reveals, exported] = [
    within(dialog).getByLabelText('Reveals a day'),
    within(dialog).getByLabelText('Exported people a day'),
  ];
  await user.clear(reveals);
  await user.type(exported, '-5{Enter}');
  await within(dialog).findByText('Enter a whole number up to 1,000,000, or nothing.');
  await user.clear(exported);
  await user.type(exported, '1,500{Enter}');
  await screen.findByText('They count from now on.');
  expect(server.inputsOf('workspaces.changeSeatCeilings')).toEqual([
    { userId: 'ana', revealsPerDay: null, exportedPerDay: 1_500 },
  ]);
});

it('an owner removes a member only after a question', async () => {
  const { user, server } = openScreen({}, { 'workspaces.removeMember': { success: true } });
  await user.click(await button('Actions for ana@northline.example'));
  await user.click(await screen.findByText('Remove from Workspace'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove from Workspace' });
  expect(server.inputsOf('workspaces.removeMember')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('ana@northline.example has no seat any more.');
  expect(server.inputsOf('workspaces.removeMember')).toEqual([{ userId: 'ana' }]);
});

it('the only owner cannot leave, and closes the workspace after typing its name', async () => {
  const { user, server } = openScreen({}, { 'workspaces.closeWorkspace': { success: true } });
  await user.click(await button('Close Workspace…'));
  expect(screen.queryByRole('button', { name: 'Leave Workspace…' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Close Workspace' });
  const close = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close Workspace' });
  expect(close.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('Type Northline to confirm'), 'northline');
  await user.click(close);
  await waitFor(() => expect(server.inputsOf('workspaces.closeWorkspace')).toHaveLength(1));
});

type Invitation = OutputOf<'workspaces.readInvitation'>;
const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  workspaceName: '<i>Northline</i>',
  role: 'recruiter',
  email: 'ana@northline.example',
  isFull: false,
  isSuspended: false,
  session: 'fits',
  otherWorkspace: null,
  ...changes,
});
const openInvitation = (changes: Partial<Invitation> = {}, answers: Answers = {}) =>
  open(<JoinScreen token="secret" />, { answers: { 'workspaces.readInvitation': invitation(changes), ...answers } });

it.each<[Partial<Invitation>, RegExp]>([
  [{ session: 'none' }, /Log in, or sign up, with ana@northline.example/],
  [{ session: 'other' }, /You are signed in with another address/],
  [{ session: 'unconfirmed' }, /Confirm your address first/],
  [{ otherWorkspace: 'Southline' }, /Your account is in the workspace Southline/],
  [{ isSuspended: true }, /The workspace is suspended/],
  [{ isFull: true }, /Every seat is taken/],
])('an invitation with %o says what to do, and cannot be accepted', async (changes, text) => {
  openInvitation(changes);
  await screen.findByRole('heading', { name: 'Join <i>Northline</i>' });
  expect(page()).toMatch(text);
  expect(screen.queryByRole('button', { name: 'Join Workspace' })).toBeNull();
});

it('an invitation that has ended says so', async () => {
  openInvitation({}, { 'workspaces.readInvitation': failure('NOT_FOUND') });
  await screen.findByRole('heading', { name: 'This invitation no longer works' });
});

it('an invitation is accepted once, without handing over the work unless that is chosen', async () => {
  const { user, server } = openInvitation({}, { 'workspaces.joinWorkspace': { success: true } });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Hand over my work when I leave' });
  expect(box.checked).toBe(false);
  await user.dblClick(await button('Join Workspace'));
  await screen.findByText('Your seat counts from now on.');
  expect(server.inputsOf('workspaces.joinWorkspace')).toEqual([{ token: 'secret', handsOver: false }]);
});

const listed: ListedWorkspace = {
  id: 'w-1',
  name: 'Northline',
  seats: 2,
  grantedSeats: 2,
  boughtSeats: 0,
  isOnHold: false,
  holdAt: null,
  subscription: null,
  members: 3,
  openInvitations: 1,
  owners: ['rosa@northline.example'],
  domains: ['northline.example'],
  createdAt: '2026-03-01T12:00:00Z',
  suspendedAt: null,
  suspensionReason: null,
};
const openWorkspaces = (data: ListedWorkspace[], answers: Answers = {}) =>
  open(<WorkspacesScreen />, {
    answers: { 'workspaces.listWorkspaces': { data, count: data.length, totalPages: 1 }, ...answers },
  });

it('administrators see which workspace is over its seats, and change their number', async () => {
  const { user, server } = openWorkspaces([listed], { 'workspaces.grantSeats': { id: 'w-1', isNew: false } });
  await screen.findByText(/3 of 2 used, 1 invited/);
  await screen.findByText('Over its seats');
  await user.click(await button('Actions for Northline'));
  await user.click(await screen.findByText('Change Seats'));
  const seats = await screen.findByLabelText('Seats');
  await user.clear(seats);
  await user.type(seats, '0{Enter}');
  await screen.findByText('Enter a whole number from 1 to 1,000.');
  await user.clear(seats);
  await user.type(seats, '5{Enter}');
  await screen.findByText('The seats count from now on.');
  expect(server.inputsOf('workspaces.grantSeats')).toEqual([{ email: 'rosa@northline.example', seats: 5 }]);
});

it('administrators suspend a workspace with a reason, and lift the suspension', async () => {
  const { user, server } = openWorkspaces([listed], { 'workspaces.suspendWorkspace': { success: true } });
  await user.click(await button('Actions for Northline'));
  await user.click(await screen.findByText('Suspend Workspace'));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Workspace' });
  await user.type(within(dialog).getByRole('textbox'), 'Unpaid');
  await user.click(within(dialog).getByRole('button', { name: 'Suspend Workspace' }));
  await screen.findByText('Workspace suspended');
  expect(server.inputsOf('workspaces.suspendWorkspace')).toEqual([{ id: 'w-1', reason: 'Unpaid' }]);
});

it('administrators read that there is no workspace yet', async () => {
  openWorkspaces([]);
  await screen.findByText('There is no workspace yet. Grant seats to an account to found one.');
});

const workspaceKey: WorkspaceKey = {
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Payroll sync',
  scopes: ['lists'],
  start: 'cr_live_abcd',
  createdAt: '2026-03-01T10:00:00Z',
  expiresAt: '2026-06-01T10:00:00Z',
  lastUsedAt: null,
  state: 'active',
  role: 'viewer',
  createdBy: null,
};
const keyAnswers: Answers = {
  'workspaces.listWorkspaceKeys': {
    data: [
      workspaceKey,
      { ...workspaceKey, id: '55555555-5555-4555-8555-555555555555', name: 'Old', state: 'revoked', role: null },
    ],
  },
  'workspaces.createWorkspaceKey': { key: 'cr_live_new', apiKey: workspaceKey },
  'workspaces.rotateWorkspaceKey': { key: 'cr_live_next', apiKey: workspaceKey },
  'workspaces.revokeWorkspaceKey': { success: true },
};

it('keys of the workspace say their role and who created them, and a key without a seat cannot be changed', async () => {
  openScreen({}, keyAnswers);
  await screen.findByText('Payroll sync');
  expect(page()).toMatch(/cr_live_abcd….*Viewer\. By a deleted account\. Lists\. Created Mar 1, 2026/s);
  expect(screen.queryByRole('button', { name: 'Replace Old' })).toBeNull();
});

it('a key of the workspace is created with a role, and shown once', async () => {
  const { user, server } = openScreen({}, keyAnswers);
  await user.click(await button('Create API Key'));
  await user.type(field('Name'), 'CRM sync');
  const form = screen.getByRole('form', { name: 'Create an API key' });
  await user.selectOptions(within(form).getByLabelText('Role'), 'viewer');
  await user.click(within(form).getByRole('checkbox', { name: /^Lists/ }));
  // It takes the last seat.
  server.answer({ 'workspaces.getWorkspace': { workspace: workspaceOf({ seats: 2 }) } });
  await user.click(await button('Create Key'));
  await screen.findByText('cr_live_new');
  expect(server.inputsOf('workspaces.createWorkspaceKey')).toEqual([
    { name: 'CRM sync', role: 'viewer', scopes: ['lists'], days: 90 },
  ]);
  await user.click(await button('I Have Kept It'));
  await screen.findByText('Every seat is taken or held by an invitation, so no key can be created.');
  expect(page()).not.toContain('cr_live_new');
});

it('a key of the workspace is replaced after a question, which shows the next one', async () => {
  const { user, server } = openScreen({}, keyAnswers);
  await user.click(await button('Replace Payroll sync'));
  await user.click(await button('Replace Key'));
  await screen.findByText('cr_live_next');
  expect(server.inputsOf('workspaces.rotateWorkspaceKey')).toEqual([{ id: workspaceKey.id, days: 90 }]);
});

it('a key of the workspace is revoked after a question', async () => {
  const { user, server } = openScreen({}, keyAnswers);
  await user.click(await button('Revoke Payroll sync'));
  await user.click(await button('Revoke Key'));
  await waitFor(() => expect(server.inputsOf('workspaces.revokeWorkspaceKey')).toEqual([{ id: workspaceKey.id }]));
});

it('no key is created without a free seat or while the workspace is suspended', async () => {
  openScreen({ seats: 2 }, keyAnswers);
  await screen.findByText('Every seat is taken or held by an invitation, so no key can be created.');
  expect(screen.queryByRole('button', { name: 'Create API Key' })).toBeNull();
});

it('a key among the members is named and has no address, and its role is never one that manages', async () => {
  const key: WorkspaceMember = { ...ana, userId: 'key', name: 'Key: Payroll sync', email: '', isKey: true };
  const { user } = openScreen({ members: [self, key] }, keyAnswers);
  await user.click(await button('Actions for Key: Payroll sync'));
  await screen.findByText('Revoke Key');
  await user.click(await screen.findByText('Change Role'));
  const roles = within(await screen.findByRole('dialog', { name: 'Change Role' })).getAllByRole('option');
  expect(roles.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['Recruiter', 'Viewer']);
});
