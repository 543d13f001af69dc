// What members, owners and administrators do at the same moment, on real connections: no seat is given twice, an owner remains, and no work is
// lost.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newList, postAddition, put } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { writeRevealable } from './testing/revealable-candidates.ts';
import {
  grantSeats,
  invite,
  join,
  mailedToken,
  newMember,
  newWorkspace,
  outcomeOf,
  readWorkspace,
  stepUp,
} from './testing/workspace-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

let written: Promise<string[]> | null = null;
const candidates = (): Promise<string[]> => (written ??= writeRevealable(product, 24));

const outcomesOf = (responses: readonly Promise<Response>[]): Promise<string[]> =>
  Promise.all(responses.map(async (response) => outcomeOf(await response)));
const remove = (by: SignedIn, { userId }: SignedIn): Promise<Response> =>
  by.post(`/api/workspace/members/${userId}/remove`, {});
const leave = (by: SignedIn): Promise<Response> => by.post('/api/workspace/leave', {});
const changeRole = (by: SignedIn, { userId }: SignedIn, role: string): Promise<Response> =>
  by.post(`/api/workspace/members/${userId}/role`, { role });

/** Invited people, with the tokens that were mailed to them. */
async function invited(owner: SignedIn, count: number): Promise<{ person: SignedIn; token: string }[]> {
  const people: { person: SignedIn; token: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = await product.signedIn();
    expect(await outcomeOf(await invite(owner, person.email))).toBe('200');
    people.push({ person, token: await mailedToken(product, person.email) });
  }
  return people;
}

async function setSeats(owner: SignedIn, seats: number): Promise<Response> {
  await stepUp(product, await product.as('admin'));
  return grantSeats(product, { email: owner.email, seats });
}

const countOf = (outcomes: readonly string[], outcome: string): number =>
  outcomes.filter((one) => one === outcome).length;

describe('seats at the limit', () => {
  test('are taken by as many of 20 people who accept at once as there are seats', async () => {
    const { owner } = await newWorkspace(product, 21);
    const people = await invited(owner, 20);
    expect(await outcomeOf(await setSeats(owner, 6))).toBe('200');
    const outcomes = await outcomesOf(people.map(({ person, token }) => join(person, token)));
    expect([countOf(outcomes, '200'), countOf(outcomes, '409 SEATS_FULL')]).toEqual([5, 15]);
    expect((await readWorkspace(owner))?.members).toHaveLength(6);
  });

  test('are never more than before, while people accept and an administrator takes seats away', async () => {
    const { owner } = await newWorkspace(product, 9);
    const people = await invited(owner, 8);
    const [outcomes] = await Promise.all([
      outcomesOf(people.map(({ person, token }) => join(person, token))),
      setSeats(owner, 3),
    ]);
    const members = (await readWorkspace(owner))?.members.length ?? 0;
    expect(countOf(outcomes, '200') + 1).toBe(members);
    expect(countOf(outcomes, '200') + countOf(outcomes, '409 SEATS_FULL')).toBe(8);
    // Who was late joins only once there is room.
    const late = people.filter((_one, at) => outcomes[at] !== '200');
    const again = await outcomesOf(late.map(({ person, token }) => join(person, token)));
    expect(countOf(again, '200')).toBe(Math.max(0, 3 - members));
  });

  test('that a removed member frees are given once', async () => {
    const { owner } = await newWorkspace(product, 4);
    const member = await newMember(product, owner, 'recruiter');
    const people = await invited(owner, 2);
    expect(await outcomeOf(await setSeats(owner, 2))).toBe('200');
    const [removed, ...joined] = await outcomesOf([
      remove(owner, member),
      ...people.map(({ person, token }) => join(person, token)),
    ]);
    expect(removed).toBe('200');
    expect(countOf(joined, '200')).toBeLessThanOrEqual(1);
    expect(((await readWorkspace(owner))?.members ?? []).length).toBe(1 + countOf(joined, '200'));
  });

  test('are one for a person who accepts twice, and one for a person who accepts in two workspaces', async () => {
    const [first, second] = [await newWorkspace(product, 5), await newWorkspace(product, 5)];
    const [one] = await invited(first.owner, 1);
    if (one === undefined) throw new Error('No one was invited.');
    const twice = await outcomesOf([1, 2, 3].map(() => join(one.person, one.token)));
    expect(countOf(twice, '200')).toBe(1);
    const person = await product.signedIn();
    const tokens: string[] = [];
    for (const { owner } of [first, second]) {
      await invite(owner, person.email);
      tokens.push(await mailedToken(product, person.email));
    }
    const both = await outcomesOf(tokens.map((token) => join(person, token)));
    expect(both.toSorted()).toEqual(['200', '409 IN_A_WORKSPACE']);
    const { rowCount } = await pool.query('select from workspace_members where user_id = $1', [person.userId]);
    expect(rowCount).toBe(1);
  });
});

describe('an owner remains', () => {
  test('when three owners remove, demote and leave at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { owner, id } = await newWorkspace(product, 5);
      const [second, third] = [await newMember(product, owner, 'owner'), await newMember(product, owner, 'owner')];
      const outcomes = await outcomesOf([
        remove(owner, second),
        changeRole(second, third, 'viewer'),
        leave(third),
        changeRole(third, owner, 'recruiter'),
        remove(second, owner),
        leave(owner),
      ]);
      const { rowCount } = await pool.query(
        `select from workspace_members where workspace_id = $1 and role = 'owner'`,
        [id],
      );
      expect([rowCount, outcomes]).toEqual([
        expect.toSatisfy((count) => count >= 1),
        expect.not.arrayContaining([expect.stringMatching(/^5/)]),
      ]);
    }
  });

  test('and a member who is removed and whose role is changed at once is gone, with one entry of the audit', async () => {
    const { owner, id } = await newWorkspace(product, 5);
    const member = await newMember(product, owner, 'recruiter');
    const [removed, left, changed] = await outcomesOf([
      remove(owner, member),
      leave(member),
      changeRole(owner, member, 'manager'),
    ]);
    expect([
      ['200', '404 NO_WORKSPACE'],
      ['404 NOT_FOUND', '200'],
    ]).toContainEqual([removed, left]);
    expect(['200', '404 NOT_FOUND']).toContain(changed);
    expect((await readWorkspace(owner))?.members).toHaveLength(1);
    const { rowCount } = await pool.query(
      `select from audit_entries where subject_id = $1 and action in ('workspaces.member_left', 'workspaces.member_removed')`,
      [id],
    );
    expect(rowCount).toBe(1);
  });
});

describe('a member who is removed', () => {
  test('while revealing and exporting: what was shown is recorded, and nothing is shown afterwards', async () => {
    const { owner } = await newWorkspace(product, 5);
    const member = await newMember(product, owner, 'recruiter');
    const ids = await candidates();
    const reveals = ids.slice(0, 12).map((physicianId) => member.post('/api/get-physician-contact', { physicianId }));
    const exported = [12, 15, 18].map((from) =>
      member.post('/api/export-physicians', { physicianIds: ids.slice(from, from + 3) }),
    );
    const [removed, ...shown] = await outcomesOf([remove(owner, member), ...reveals, ...exported]);
    expect(removed).toBe('200');
    for (const outcome of shown) expect(['200', '403 SUBSCRIPTION_REQUIRED']).toContain(outcome);
    const ledger = async (way: string): Promise<number> =>
      (await pool.query('select from disclosures where user_id = $1 and way = $2', [member.userId, way])).rowCount ?? 0;
    expect([await ledger('reveal'), await ledger('export')]).toEqual([
      countOf(shown.slice(0, 12), '200'),
      3 * countOf(shown.slice(12), '200'),
    ]);
    const after = member.post('/api/get-physician-contact', { physicianId: ids[20] });
    expect(await outcomesOf([after])).toEqual(['403 SUBSCRIPTION_REQUIRED']);
  });

  test('while sharing, saving and adding: each list that was made exists once, with the member or with the owner', async () => {
    const { owner, id } = await newWorkspace(product, 5);
    const member = await newMember(product, owner, 'recruiter', true);
    const [physicianId] = await candidates();
    const { id: before } = await newList(member, 'Before the removal', (await candidates()).slice(1, 2));
    const makes = Array.from({ length: 6 }, (_, at) => member.post('/api/lists', { name: `Made ${at}` }));
    const shares = ['view', 'work', 'manage'].map((right) => put(member, `/api/lists/${before}/sharing`, { right }));
    const adds = [1, 2, 3].map(() => postAddition(member, { listId: before, physicianIds: [physicianId] }));
    const [removed, ...others] = await outcomesOf([remove(owner, member), ...makes, ...shares, ...adds]);
    expect(removed).toBe('200');
    for (const outcome of others) expect(outcome).not.toMatch(/^5/);
    const { rows } = await pool.query<{ name: string; userId: string; workspaceId: string | null }>(
      `select name, user_id as "userId", workspace_id as "workspaceId" from lists where user_id = any($1) order by name`,
      [[owner.userId, member.userId]],
    );
    expect(rows).toHaveLength(1 + countOf(others.slice(0, 6), '200'));
    // Nothing stays shared by someone who has no seat.
    for (const row of rows)
      if (row.workspaceId !== null) expect([row.userId, row.workspaceId]).toEqual([owner.userId, id]);
  });

  test('and who joins another workspace at once is a member of one, with the use of the other unseen', async () => {
    const [first, second] = [await newWorkspace(product, 5), await newWorkspace(product, 5)];
    const member = await newMember(product, first.owner, 'recruiter');
    await invite(second.owner, member.email);
    const token = await mailedToken(product, member.email);
    const [left, joined] = await outcomesOf([leave(member), join(member, token)]);
    expect([left, ['200', '409 IN_A_WORKSPACE'].includes(joined ?? '')]).toEqual(['200', true]);
    if (joined !== '200') expect(await outcomesOf([join(member, token)])).toEqual(['200']);
    const { rows } = await pool.query('select workspace_id as id from workspace_members where user_id = $1', [
      member.userId,
    ]);
    expect(rows).toEqual([{ id: second.id }]);
  });
});

test('a workspace that closes while people join and members act leaves no row behind', async () => {
  const { owner, id } = await newWorkspace(product, 9);
  const member = await newMember(product, owner, 'recruiter');
  const { id: list } = await newList(member, 'Shared until the end', (await candidates()).slice(1, 2));
  const people = await invited(owner, 3);
  const [closed, ...others] = await outcomesOf([
    owner.post('/api/workspace/close', {}),
    ...people.map(({ person, token }) => join(person, token)),
    put(member, `/api/lists/${list}/sharing`, { right: 'work' }),
    changeRole(owner, member, 'manager'),
    leave(member),
  ]);
  expect(closed).toBe('200');
  for (const outcome of others) expect(outcome).not.toMatch(/^5/);
  const counts = await pool.query(
    `select (select count(*)::int from workspaces where id = $1) + (select count(*)::int from workspace_members where workspace_id = $1)
       + (select count(*)::int from workspace_invitations where workspace_id = $1) + (select count(*)::int from lists where workspace_id = $1) as count`,
    [id],
  );
  expect(z.array(z.object({ count: z.int() })).parse(counts.rows)).toEqual([{ count: 0 }]);
});

test.each([
  ['an owner removes it', remove],
  ['it leaves', (_owner: SignedIn, person: SignedIn) => leave(person)],
])('an account that is deleted while %s ends, and neither waits for the other forever', async (_what, end) => {
  const { owner } = await newWorkspace(product, 9);
  const admin = await product.as('admin');
  for (let round = 0; round < 2; round += 1) {
    const person = await newMember(product, owner, 'recruiter');
    const deletion = () => admin.post('/api/admin-delete-user', { userId: person.userId });
    // A busy machine may have no time left for one of them, and nothing has happened then.
    for (const outcome of await outcomesOf([end(owner, person), deletion()]))
      expect(outcome).toMatch(/^(?:200|401|404|503)/);
    await expect.poll(async () => outcomeOf(await deletion()), { timeout: 300_000 }).toBe('404 NOT_FOUND');
    expect((await readWorkspace(owner))?.members).toHaveLength(1);
  }
});
