// @vitest-environment happy-dom
// What owners enter to buy, change and cancel seats, and what administrators enter to grant them.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeatsPreview, SeatSubscriptionState, WorkspaceSeats } from '#contract/workspaces/seats.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { NoWorkspace } from './create-workspace.tsx';
import { SeatPlan } from './seat-plan.tsx';
import { SeatsDialog } from './seats-dialog.tsx';

const price = { priceCents: 19_900, currency: 'usd', billingInterval: 'month' } as const;
const subscription: SeatSubscriptionState = {
  ...price,
  seats: 3,
  status: 'active',
  givesSeats: true,
  currentPeriodEnd: '2026-12-01T12:00:00Z',
  cancelAtPeriodEnd: false,
  graceEndsAt: null,
};
const seats: WorkspaceSeats = {
  used: 2,
  bought: 3,
  granted: 0,
  total: 3,
  isOnHold: false,
  holdAt: null,
  areSold: true,
  subscription,
  pool: null,
};
const openPlan = (changes: Partial<WorkspaceSeats> = {}, answers: Answers = {}, isOwner = true) =>
  open(<SeatPlan isOwner={isOwner} />, {
    answers: {
      'workspaces.getSeats': { seats: { ...seats, ...changes } },
      'workspaces.getSeatOffer': { offer: price },
      ...answers,
    },
  });
const preview = (changes: Partial<SeatsPreview> = {}): SeatsPreview => ({
  ...price,
  seatsBefore: 3,
  seats: 5,
  previewedAt: '2026-11-28T12:00:00Z',
  dueNowCents: 26_533,
  creditCents: 0,
  renewalCents: 99_500,
  renewsAt: '2026-12-01T12:00:00Z',
  ...changes,
});
const page = () => document.body.textContent;

const assign = vi.fn<(url: string | URL) => void>();
beforeEach(() => void vi.spyOn(window.location, 'assign').mockImplementation(assign));
afterEach(() => {
  vi.restoreAllMocks();
  assign.mockReset();
});

it('a new workspace needs a name and a number of seats; a refusal keeps both', async () => {
  const { user, server } = open(<NoWorkspace />, {
    answers: {
      'workspaces.getSeatOffer': { offer: price },
      'workspaces.buySeats': failure('CHECKOUT_FAILED', 'Could not create checkout session. Please try again.'),
    },
  });
  const number = await screen.findByLabelText<HTMLInputElement>('Seats');
  await user.clear(number);
  await user.type(number, '1{Enter}');
  await screen.findByText('Enter a name.');
  await screen.findByText('Enter a whole number from 2 to 1000.');
  expect(server.inputsOf('workspaces.buySeats')).toEqual([]);
  const name = screen.getByLabelText<HTMLInputElement>('Name of the workspace');
  await user.type(name, '  <b>Northline</b> ');
  await user.clear(number);
  await user.type(number, '4');
  await screen.findByText('$796 per month for 4 seats, $199 per seat and month');
  await user.dblClick(await button('Continue to Payment'));
  await screen.findByText('Could not create checkout session. Please try again.');
  expect([name.value.trim(), number.value]).toEqual(['<b>Northline</b>', '4']);
  const sent = server.inputsOf('workspaces.buySeats');
  expect(sent).toEqual([{ name: '<b>Northline</b>', seats: 4 }]);
});

it('an order that is sent again has the key of the first one, and another order has another', async () => {
  const { user, server } = openPlan(
    { subscription: null, bought: 0, total: 0 },
    { 'workspaces.buySeats': failure('CHECKOUT_FAILED', 'Not now.') },
  );
  const number = await screen.findByLabelText('Seats');
  for (const entered of ['2', '2', '6']) {
    await user.clear(number);
    await user.type(number, entered);
    await user.click(await button('Continue to Payment'));
    await screen.findByText('Not now.');
  }
  const [first, again, other] = server.keysOf('workspaces.buySeats');
  expect(first).toBeTruthy();
  expect([again === first, other === first]).toEqual([true, false]);
});

it('the address of the payment page is opened only where it is one of the web', async () => {
  const { user } = openPlan(
    { subscription: null, bought: 0 },
    { 'workspaces.buySeats': { url: 'javascript:alert(1)' } },
  );
  await user.click(await button('Continue to Payment'));
  await screen.findByText('The server gave no address that the browser may open. Please try again.');
  expect(assign).not.toHaveBeenCalled();
});

it('more seats are charged only after the amount was shown and confirmed', async () => {
  const { user, server } = openPlan(
    {},
    {
      'workspaces.previewSeats': preview(),
      'workspaces.changeSeats': failure('SEATS_CHANGED', 'The number of seats has changed meanwhile.'),
    },
  );
  await user.click(await button('Change Seats…'));
  const dialog = await screen.findByRole('dialog', { name: 'Change Seats' });
  const number = within(dialog).getByLabelText('Seats');
  await user.type(number, '{Enter}');
  await within(dialog).findByText('So many seats are bought already.');
  for (const wrong of ['0', '2.5', '1001']) {
    await user.clear(number);
    await user.type(number, `${wrong}{Enter}`);
    await within(dialog).findByText('Enter a whole number from 1 to 1000.');
  }
  expect(server.inputsOf('workspaces.previewSeats')).toEqual([]);
  await user.clear(number);
  await user.type(number, '5');
  await user.dblClick(within(dialog).getByRole('button', { name: 'See the Amount' }));
  await within(dialog).findByText('$265.33 is charged now, for the rest of the paid period.');
  await within(dialog).findByText('From Dec 1, 2026 on: $995 per month for 5 seats.');
  expect(server.inputsOf('workspaces.previewSeats')).toEqual([{ seats: 5 }]);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm 5 seats' }));
  await within(dialog).findByText('The number of seats has changed meanwhile.');
  server.answer({ 'workspaces.changeSeats': { success: true } });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Confirm 5 seats' }));
  await screen.findByText('Your workspace has bought 5 seats.');
  const sent = { seats: 5, seatsBefore: 3, previewedAt: '2026-11-28T12:00:00Z' };
  expect(server.inputsOf('workspaces.changeSeats')).toEqual([sent, sent]);
});

it('fewer seats say what the next invoice is, and a refusal of too few stands beside the number', async () => {
  const { user, server } = openPlan(
    {},
    { 'workspaces.previewSeats': failure('SEATS_TOO_FEW', 'Remove 1 member first.', 'seats') },
  );
  await user.click(await button('Change Seats…'));
  const dialog = await screen.findByRole('dialog', { name: 'Change Seats' });
  const number = within(dialog).getByLabelText<HTMLInputElement>('Seats');
  await user.clear(number);
  await user.type(number, '1{Enter}');
  await within(dialog).findByText('Remove 1 member first.');
  expect([number.value, number.getAttribute('aria-invalid')]).toEqual(['1', 'true']);
  server.answer({ 'workspaces.previewSeats': preview({ seats: 2, dueNowCents: 0, creditCents: 13_266 }) });
  await user.clear(number);
  await user.type(number, '2{Enter}');
  await within(dialog).findByText('Nothing is charged now. The next invoice is $132.66 lower.');
  await user.click(within(dialog).getByRole('button', { name: 'Back' }));
  await within(dialog).findByLabelText('Seats');
  expect(server.inputsOf('workspaces.changeSeats')).toEqual([]);
});

it('seats are canceled after a question, once by a double click', async () => {
  const { user, server } = openPlan({}, { 'workspaces.cancelSeats': { success: true } });
  await user.click(await button('Cancel Seats…'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Seats' });
  expect(server.inputsOf('workspaces.cancelSeats')).toEqual([]);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Cancel at the End of the Period' }));
  await screen.findByText('Seats canceled');
  expect(server.inputsOf('workspaces.cancelSeats')).toEqual([{}]);
});

it('members read that there are too few seats and whom to ask; only owners see billing', async () => {
  openPlan({ used: 4, holdAt: '2026-12-12T12:00:00Z', subscription: null }, {}, false);
  await screen.findByText('From Dec 12, 2026 on, this workspace is on hold.');
  expect(page()).toContain('Ask an owner to buy seats or to remove members.');
  expect(screen.queryByRole('heading', { name: 'Seats and Billing' })).toBeNull();
});

it.each<[Partial<WorkspaceSeats>, RegExp]>([
  [{ isOnHold: true, used: 1, total: 0, subscription: null }, /This workspace is not paid yet/],
  [{ isOnHold: true, used: 4, total: 3 }, /This workspace is on hold.*remove 1 person/],
  [
    { subscription: { ...subscription, status: 'past_due', graceEndsAt: '2026-12-05T12:00:00Z' } },
    /The last payment failed. The seats count until Dec 5, 2026/,
  ],
  [{ subscription: { ...subscription, status: 'past_due', givesSeats: false } }, /the seats do not count any more/],
  [{ subscription: { ...subscription, cancelAtPeriodEnd: true } }, /Canceled. Ends on Dec 1, 2026/],
  [{ subscription: { ...subscription, status: 'canceled', givesSeats: false } }, /Ended on Dec 1, 2026/],
])('an owner of seats with %o reads what follows', async (changes, text) => {
  openPlan(changes);
  await expect.poll(page).toMatch(text);
});

it('an administrator reads beside each field why seats were not granted, and keeps what was typed', async () => {
  const onClose = vi.fn<() => void>();
  const { user, server } = open(<SeatsDialog workspace="new" onClose={onClose} />, {
    answers: { 'workspaces.grantSeats': failure('NO_ACCOUNT', 'No account has this address.', 'email') },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Grant Seats' });
  await user.click(within(dialog).getByRole('button', { name: 'Grant Seats' }));
  for (const text of ['Please enter a valid email address.', 'Enter a name.', 'Enter a whole number from 1 to 1,000.'])
    await within(dialog).findByText(text);
  const [address, name, number] = ['Address of the owner', 'Name of the workspace', 'Seats'].map((label) =>
    within(dialog).getByLabelText<HTMLInputElement>(label),
  );
  if (!address || !name || !number) throw new Error('A field is missing.');
  await user.type(address, 'rosa@northline.example');
  await user.type(name, 'Northline');
  await user.type(number, '3');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Grant Seats' }));
  await within(dialog).findByText('No account has this address.');
  expect([name.value, number.value]).toEqual(['Northline', '3']);
  expect(server.inputsOf('workspaces.grantSeats')[0]).toEqual({
    email: 'rosa@northline.example',
    name: 'Northline',
    seats: 3,
  });
  expect(onClose).not.toHaveBeenCalled();
  server.answer({ 'workspaces.grantSeats': { id: 'w-1', isNew: true } });
  await user.type(number, '{Enter}');
  await screen.findByText('The workspace was founded.');
  expect(onClose).toHaveBeenCalledTimes(1);
});
