import { describe, expect, test } from 'vitest';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { deleteAccount, keepFreeUser, liftSuspension, suspendAccount } from './public.ts';
import { lockAdministratorsAnd } from './users-store.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { accountLife } from '#server/testing/account-life.ts';

const product = testProduct();
const { database } = product;

const byAdministrator = { reason: 'Copied the directory', until: null };
const signIn = ({ email, password }: SignedIn): Promise<Response> =>
  product.post('/api/auth/sign-in/email', { email, password });
const accountStatus = async ({ request }: SignedIn): Promise<number> => (await request('/api/account')).status;

async function recorded({ userId }: SignedIn): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    'select kind from account_events where user_id = $1 order by event_id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

describe('an account that does not exist', () => {
  test('cannot be suspended or deleted, and nothing is recorded', async () => {
    await expect(suspendAccount(accountLife(database), byOperator, 'nobody', byAdministrator)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(deleteAccount(accountLife(database), byOperator, 'nobody')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await liftSuspension(accountLife(database), byOperator, 'nobody')).toBe(false);
    const { rowCount } = await database.pool.query('select from account_events');
    expect(rowCount).toBe(0);
  });
});

describe('a suspended account', () => {
  test('has no session left and cannot get one, until the suspension is lifted', async () => {
    const person = await product.signedIn();
    await suspendAccount(accountLife(database), byOperator, person.userId, byAdministrator);
    expect(await accountStatus(person)).toBe(401);
    expect((await signIn(person)).status).toBe(403);
    expect(await liftSuspension(accountLife(database), byOperator, person.userId)).toBe(true);
    // The old session stays ended; the user signs in again.
    expect(await accountStatus(person)).toBe(401);
    expect((await signIn(person)).status).toBe(200);
    expect(await liftSuspension(accountLife(database), byOperator, person.userId)).toBe(false);
    expect(await recorded(person)).toEqual(['suspended', 'suspension_lifted']);
  });

  test('can sign in again after the date until which it was suspended', async () => {
    const person = await product.signedIn();
    await suspendAccount(accountLife(database), byOperator, person.userId, {
      reason: null,
      until: new Date('2999-01-01T00:00:00Z'),
    });
    expect((await signIn(person)).status).toBe(403);
    await suspendAccount(accountLife(database), byOperator, person.userId, {
      reason: null,
      until: new Date('2020-01-01T00:00:00Z'),
    });
    expect((await signIn(person)).status).toBe(200);
  });

  test('is suspended wholly or not at all when the record of it cannot be written', async () => {
    const person = await product.signedIn();
    await database.pool.query(
      `alter table account_events add constraint refused check (user_id <> '${person.userId}')`,
    );
    await expect(suspendAccount(accountLife(database), byOperator, person.userId, byAdministrator)).rejects.toThrow(
      /refused/,
    );
    await expect(deleteAccount(accountLife(database), byOperator, person.userId)).rejects.toThrow(/refused/);
    await database.pool.query('alter table account_events drop constraint refused');
    expect(await accountStatus(person)).toBe(200);
  });
});

describe('a deleted account', () => {
  test('leaves no session, no password and no second deletion, and its address can sign up again', async () => {
    const person = await product.signedIn();
    await deleteAccount(accountLife(database), byOperator, person.userId);
    expect(await accountStatus(person)).toBe(401);
    expect((await signIn(person)).status).toBe(401);
    await expect(deleteAccount(accountLife(database), byOperator, person.userId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await recorded(person)).toEqual(['deleted']);
    const again = await product.post('/api/auth/sign-up/email', {
      email: person.email,
      password: 'correct horse 42',
      acceptedTerms: true,
    });
    expect(again.status).toBe(200);
  });
});

describe('an account that may receive work', () => {
  test('is free while a change of administrators runs, and not while it is being deleted', async () => {
    const { userId } = await product.signedIn({ role: 'admin' });
    const isFree = (): Promise<boolean> => inTransaction(database, (client) => keepFreeUser(client, userId));
    await inTransaction(database, async (client) => {
      await lockAdministratorsAnd(client, '', []);
      expect(await isFree()).toBe(true);
      await client.query('select 1 from users where id = $1 for update', [userId]);
      expect(await isFree()).toBe(false);
    });
    expect(await isFree()).toBe(true);
  });
});
