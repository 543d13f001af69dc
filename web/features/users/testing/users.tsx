// Users and the screen that lists them, for its tests.
import type { ListedUser, UserPage } from '#contract/users/users.ts';
import type { Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { UsersScreen } from '../users-screen.tsx';

/** `end`: an ISO date-time; null: the grant does not end. */
export const grant = (end: string | null): ListedUser['demo_grants'][number] => ({
  feature_type: 'full_access',
  expires_at: end,
  max_uses: null,
  uses_count: 0,
});
export const user = (changes: Partial<ListedUser> = {}): ListedUser => ({
  id: 'u2',
  email: 'ben@clinic.example',
  signup_date: '2026-03-10T10:00:00Z',
  last_sign_in_at: null,
  subscription_status: 'active',
  subscription_plan: 'Annual Plan',
  total_exports: 1_200,
  source: null,
  is_admin: false,
  is_demo_account: false,
  demo_grants: [],
  is_suspended: false,
  has_second_factor: false,
  ...changes,
});
export const pageOf = (users: ListedUser[], changes: Partial<UserPage> = {}): UserPage => ({
  users,
  count: users.length,
  totalPages: 1,
  unconfirmed: [],
  ...changes,
});
const stats = { total_users: 1_234, active_subscriptions: 56, paid_subscriptions: 50, total_exports: 7 };
export const openUsers = (
  users: ListedUser[],
  answers: Answers = {},
  changes: Partial<UserPage> = {},
  address = '/users',
) =>
  open(<UsersScreen />, {
    address,
    answers: { 'users.listUsers': pageOf(users, changes), 'users.getUserStats': stats, ...answers },
  });
