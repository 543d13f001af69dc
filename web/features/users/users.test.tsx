// @vitest-environment happy-dom
// the users.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { testViewer } from '#web/testing/render.tsx';
import { grant, openUsers, pageOf, user } from './testing/users.tsx';

describe('the users', () => {
  it('are listed with what is known of each', async () => {
    const { text } = openUsers([
      user({ last_sign_in_at: '2026-03-11T10:00:00Z', source: 'A friend' }),
      user({
        id: 'u3',
        email: 'cleo@clinic.example',
        is_admin: true,
        is_suspended: true,
        has_second_factor: true,
        demo_grants: [grant(null)],
        subscription_status: 'none',
      }),
    ]);
    await screen.findByText('2 users');
    expect(text()).toContain('Total users1,234accountsActive subscriptions56trials included');
    const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(first).toMatch(/^ben@clinic\.exampleAnnual PlanMar 10, 2026Mar 11, 2026, .*1,200A friend/);
    expect(second).toContain(
      'cleo@clinic.exampleAdminDemoSecond factorSuspendedDemo access without an endFreeMar 10, 2026Never1,200–',
    );
  });

  it('are searched by address, page by page', async () => {
    const {
      user: hand,
      arriveAt,
      server,
      text,
    } = openUsers([user()], {}, { count: 120, totalPages: 3 }, '/users?page=2');
    await screen.findByText('120 users');
    await hand.click(screen.getByRole('link', { name: 'Next page' }));
    await arriveAt('/users?page=3');
    await hand.type(screen.getByRole('searchbox', { name: 'Search by email' }), ' ben {Enter}');
    await arriveAt('/users?query=ben');
    await waitFor(() => expect(text()).toContain('120 users with “ben” in the address'));
    await hand.click(screen.getByRole('link', { name: 'Next page' }));
    await arriveAt('/users?query=ben&page=2');
    expect(server.inputsOf('users.listUsers').map(({ query, page }) => [query, page])).toEqual([
      ['', 2],
      ['', 3],
      ['ben', 1],
      ['ben', 2],
    ]);
    await hand.clear(screen.getByRole('searchbox', { name: 'Search by email' }));
    await hand.click(await button('Search'));
    await arriveAt('/users');
  });

  it('are filtered and sorted, which the address and the pages keep', async () => {
    const {
      user: hand,
      arriveAt,
      server,
      text,
    } = openUsers([user()], {}, { count: 60, totalPages: 3 }, '/users?query=ben&page=3&plan=gold&sort=newest');
    await screen.findByText('60 users with “ben” in the address');
    await hand.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Annual Plan');
    await arriveAt('/users?query=ben&plan=annual');
    // The second change comes before the first one is rendered.
    fireEvent.change(screen.getByRole('combobox', { name: 'Last sign-in' }), { target: { value: 'never' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'longest_away' } });
    await arriveAt('/users?query=ben&plan=annual&signedIn=never&sort=longest_away');
    await hand.click(screen.getByRole('link', { name: 'Next page' }));
    await arriveAt('/users?query=ben&plan=annual&signedIn=never&sort=longest_away&page=2');
    await waitFor(() => expect(text()).toContain('60 users with “ben” in the address, filtered'));
    expect(server.inputsOf('users.listUsers').at(0)).toEqual({ query: 'ben', page: 3 });
    expect(server.inputsOf('users.listUsers').at(-1)).toEqual({
      query: 'ben',
      plan: 'annual',
      signedIn: 'never',
      sort: 'longest_away',
      page: 2,
    });
    await hand.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Every plan');
    await arriveAt('/users?query=ben&signedIn=never&sort=longest_away');
  });

  it('are read in another way when the first one fails', async () => {
    const { server } = openUsers([], {
      'users.listUsers': failure('INTERNAL_ERROR'),
      'users.adminUsers': pageOf([user()]),
    });
    await screen.findByText('1 user');
    expect(server.inputsOf('users.adminUsers')).toEqual([{ query: '', page: '1' }]);
  });

  it.each([
    ['FORBIDDEN', 'Authorization Error', false, 0],
    ['UNREACHABLE', 'Network Connection Error', false, 3],
    ['INTERNAL_ERROR', 'Failed to load users', true, 1],
  ])('say why they could not be loaded: %s', async (code, title, isLimited, attempts) => {
    const failed = failure(code, 'It failed.');
    const { user: hand, server, text } = openUsers([], { 'users.listUsers': failed, 'users.adminUsers': failed });
    await screen.findByText(title);
    expect(text().includes(`only your own account, ${testViewer.email}`)).toBe(isLimited);
    expect(server.inputsOf('users.adminUsers')).toHaveLength(attempts);
    server.answer({ 'users.listUsers': pageOf([]) });
    await hand.click(await button('Try Again'));
    await screen.findByText('No users found. Try another part of the address.');
  });

  it('that wait for confirmation receive the link again', async () => {
    const { user: hand, server } = openUsers(
      [user()],
      { 'users.resendConfirmation': { success: true } },
      {
        unconfirmed: [{ id: 'p1', email: 'new@clinic.example', signup_date: '2026-03-10T10:00:00Z' }],
      },
    );
    await hand.click(await button('Resend Confirmation to new@clinic.example'));
    await screen.findByText('The confirmation link is on its way to new@clinic.example.');
    expect(server.inputsOf('users.resendConfirmation')).toEqual([{ signUpId: 'p1' }]);
  });
});
