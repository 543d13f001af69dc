// What the operations that administer users leave in the database.
import type { Write } from '#server/testing/all-or-nothing.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { enrolled } from '#server/testing/enroll.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const audited = { audit_entries: '+1', audit_head: '+1 -1' };
const eventRecorded = { account_events: '+1', _private_jobs: '+1', ...audited };

export function userWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  const byAdmin = (
    arrange: () => Promise<string>,
    send: (admin: SignedIn, id: string) => Promise<Response>,
    effect: Write['effect'],
  ): Write => ({
    arrange: async () => {
      const [admin, id] = [await product.as('admin'), await arrange()];
      return () => send(admin, id);
    },
    effect,
  });
  const newUser = async (): Promise<string> => (await insertAccount(database, {})).userId;
  const signedIn = async (): Promise<string> => (await product.signedIn()).userId;
  const withoutEvents = async (): Promise<string> => {
    const userId = await newUser();
    await forgetJobs(product);
    return userId;
  };
  return {
    'POST /api/list_users': byAdmin(newUser, (admin) => admin.post('/api/list_users', {}), {}),
    'GET /api/admin-users': byAdmin(newUser, (admin) => admin.request('/api/admin-users'), {}),
    'POST /api/account/data': byAdmin(newUser, (admin) => admin.post('/api/account/data', {}), {}),
    'GET /api/user-stats': byAdmin(newUser, (admin) => admin.request('/api/user-stats'), {}),
    'POST /api/admin-delete-user': byAdmin(
      withoutEvents,
      (admin, userId) => admin.post('/api/admin-delete-user', { userId }),
      { users: '-1', credentials: '-1', ...eventRecorded },
    ),
    'POST /api/delete_user': byAdmin(
      withoutEvents,
      (admin, userId) => admin.post('/api/delete_user', { user_id_to_delete: userId }),
      { users: '-1', credentials: '-1', ...eventRecorded },
    ),
    'POST /api/users/{userId}/end-sessions': byAdmin(
      signedIn,
      (admin, userId) => admin.post(`/api/users/${userId}/end-sessions`, {}),
      { sessions: '-1', ...audited },
    ),
    'POST /api/users/{userId}/remove-second-factor': byAdmin(
      async () => (await enrolled(product)).userId,
      (admin, userId) => admin.post(`/api/users/${userId}/remove-second-factor`, {}),
      { users: '+1 -1', two_factors: '-1', sessions: '-1', outgoing_mail: '+1', _private_jobs: '+1', ...audited },
    ),
    'POST /api/users/{userId}/suspend': byAdmin(
      withoutEvents,
      (admin, userId) => admin.post(`/api/users/${userId}/suspend`, { reason: 'Copied the directory' }),
      { users: '+1 -1', ...eventRecorded },
    ),
    'POST /api/users/{userId}/lift-suspension': byAdmin(
      async () => {
        const { userId } = await insertAccount(database, { banned: true });
        await forgetJobs(product);
        return userId;
      },
      (admin, userId) => admin.post(`/api/users/${userId}/lift-suspension`, {}),
      { users: '+1 -1', ...eventRecorded },
    ),
    'POST /api/users/{userId}/role': byAdmin(
      newUser,
      (admin, userId) => admin.post(`/api/users/${userId}/role`, { role: 'admin' }),
      { users: '+1 -1', ...audited },
    ),
    'GET /api/account-deletions': byAdmin(newUser, (admin) => admin.request('/api/account-deletions'), {}),
    'POST /api/retry-account-deletion': byAdmin(
      () => failedDeletion(product),
      (admin, deletionId) => admin.post('/api/retry-account-deletion', { deletionId }),
      { _private_jobs: '+1', ...audited },
    ),
    'POST /api/sign-ups/{signUpId}/resend-confirmation': byAdmin(
      () => newSignUp(product),
      (admin, id) => admin.post(`/api/sign-ups/${id}/resend-confirmation`, {}),
      { _private_jobs: '+1', ...audited },
    ),
  };
}

/** The job that follows account events is added once, however many events wait. */
const forgetJobs = async ({ database }: TestProduct): Promise<void> => {
  await database.pool.query('delete from graphile_worker._private_jobs');
};

/** The cancellation was requested, and its job is gone without success. */
async function failedDeletion({ database }: TestProduct): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into account_events (user_id, kind, handled_at) values ('deleted', 'deleted', now()) returning event_id as id`,
  );
  await database.pool.query('delete from graphile_worker._private_jobs');
  return rows[0]?.id ?? '';
}

let signUps = 0;

async function newSignUp({ database }: TestProduct): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into sign_ups (email, name, password, terms_accepted_at, browser_hash) values ($1, 'Rosa', 'x', now(), null) returning id`,
    [`sign-up-${(signUps += 1)}@postbox.example`],
  );
  return rows[0]?.id ?? '';
}
