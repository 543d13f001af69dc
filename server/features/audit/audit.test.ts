import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { auditRecorder, verifyAudit, type AuditEntry, type NotedHead } from './public.ts';

const { database } = testDatabase();
const recordAudit = auditRecorder(testSecrets.lookupKey);
const verify = (noted: NotedHead | null = null) => verifyAudit(database, testSecrets.lookupKey, noted);

const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { kind: 'operator', id: 'root' },
  action: 'accounts.suspended',
  subject: { kind: 'account', id },
  before: { isSuspended: false },
  after: { isSuspended: true, reason: 'Copied the directory' },
  ...more,
});
const record = (...entries: AuditEntry[]): Promise<void> =>
  inTransaction(database, (client) => {
    for (const one of entries) recordAudit(client, one);
    return Promise.resolve();
  });
const sql = (text: string) => database.pool.query(text);
/** What someone does who may write to the database, but does not have the key. */
const manipulate = (text: string) =>
  inTransaction(database, async (client: PoolClient) => {
    await client.query('alter table audit_entries disable trigger user');
    await client.query(text);
    await client.query('alter table audit_entries enable trigger user');
  });

beforeEach(async () => {
  await manipulate('truncate audit_entries');
  await sql(`delete from audit_head; insert into audit_head (sequence, entry_mac, mac) values (0, '', '')`);
});

/** Twelve entries, numbered from 1. */
const recordTwelve = async (): Promise<void> => {
  for (let n = 1; n <= 12; n += 1) await record(entry(`user-${n}`));
};

describe('the audit', () => {
  test('contains nothing of a transaction that was rolled back, and no gap', async () => {
    await record(entry('a'));
    const failed = inTransaction(database, async (client) => {
      recordAudit(client, entry('b'));
      await client.query('select 1 / 0');
    });
    await expect(failed).rejects.toThrow('division by zero');
    await record(entry('c'), entry('d'));
    const { rows } = await sql('select sequence, subject_id from audit_entries order by sequence');
    expect(rows).toEqual([
      { sequence: '1', subject_id: 'a' },
      { sequence: '2', subject_id: 'c' },
      { sequence: '3', subject_id: 'd' },
    ]);
    expect(await verify()).toMatchObject({ entries: 3, fault: null });
  });

  test('refuses an entry outside a transaction, which could be lost', async () => {
    const client = await database.pool.connect();
    expect(() => recordAudit(client, entry('a'))).toThrow('needs a transaction');
    client.release();
  });

  test('refuses to change or delete an entry', async () => {
    await record(entry('a'));
    await expect(sql(`update audit_entries set action = 'x'`)).rejects.toThrow('append-only');
    await expect(sql('delete from audit_entries')).rejects.toThrow('append-only');
    await expect(sql('truncate audit_entries')).rejects.toThrow('append-only');
  });

  test('stores no contact value, and keeps ids, dates and amounts', async () => {
    await record(
      entry('1234567890123456789', {
        after: {
          note: 'call 312-555-0142 or (312) 555-0143, +13125550144, write to rosa@postbox.example',
          until: '2030-12-31T00:00:00.000Z',
          candidateId: '8234567890123456789',
          ids: ['7', 'eve@postbox.example'],
          rows: 50_000,
        },
      }),
    );
    const { rows } = await sql('select subject_id, after::text from audit_entries');
    expect(rows[0]).toEqual({
      subject_id: '1234567890123456789',
      after: JSON.stringify({
        note: 'call [phone] or [phone], [phone], write to [email]',
        until: '2030-12-31T00:00:00.000Z',
        candidateId: '8234567890123456789',
        ids: ['7', '[email]'],
        rows: 50_000,
      }),
    });
  });

  test('is one chain, however many transactions record at once, and none waits for another in a circle', async () => {
    await sql('create table two_locks (id int primary key, n int not null default 0)');
    await sql('insert into two_locks values (1), (2)');
    // Each records before it locks a row of its own work. If recording took the chain's lock at once, they would deadlock.
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        inTransaction(database, async (client) => {
          recordAudit(client, entry(`user-${at}`));
          await client.query('update two_locks set n = n + 1 where id = $1', [1 + (at % 2)]);
          recordAudit(client, entry(`user-${at}-again`));
        }),
      ),
    );
    expect(await verify()).toMatchObject({ entries: 80, fault: null });
  });

  test('keeps hostile text byte by byte', async () => {
    const hostile = '\u0000\uD800"\\\u202e\n\'; drop table audit_entries; --';
    await record(entry('a', { after: { hostile } }));
    expect(await verify()).toMatchObject({ entries: 1, fault: null });
  });
});

describe('the verification', () => {
  const sealed = `(select mac from audit_entries where sequence = 11)`;
  test.each([
    ['an edited entry', `update audit_entries set after = '{}' where sequence = 5`, 5, 'altered'],
    [
      'an edited time',
      `update audit_entries set recorded_at = recorded_at + interval '1 us' where sequence = 5`,
      5,
      'altered',
    ],
    ['a deleted entry', 'delete from audit_entries where sequence = 5', 5, 'missing'],
    [
      'a deleted entry with the gap closed',
      'delete from audit_entries where sequence = 5; update audit_entries set sequence = sequence - 100 + 99 where sequence > 5',
      5,
      'altered',
    ],
    [
      'two swapped entries',
      `update audit_entries a set subject_id = b.subject_id, mac = b.mac from audit_entries b where (a.sequence, b.sequence) in ((5, 8), (8, 5))`,
      5,
      'altered',
    ],
    ['a tail that was cut off', 'delete from audit_entries where sequence > 9', 10, 'missing'],
    [
      'a tail that was cut off together with the head',
      `delete from audit_entries where sequence > 9; update audit_head set sequence = 9, entry_mac = (select mac from audit_entries where sequence = 9)`,
      10,
      'cut',
    ],
    [
      'an inserted entry',
      `update audit_entries set sequence = sequence + 1000 where sequence > 5; update audit_entries set sequence = sequence - 999 where sequence > 1000;
       insert into audit_entries select 6, recorded_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, mac from audit_entries where sequence = 5`,
      6,
      'altered',
    ],
    [
      'an entry that was added at the end',
      `insert into audit_entries select 13, recorded_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, mac from audit_entries where sequence = 12`,
      13,
      'altered',
    ],
    [
      'an entry that was edited and hashed again without the key',
      `update audit_entries set actor_id = 'eve', mac = sha256(convert_to(actor_id || action, 'UTF8')) where sequence >= 5`,
      5,
      'altered',
    ],
    ['a mac that was copied to the head', `update audit_head set sequence = 11, entry_mac = ${sealed}`, 13, 'cut'],
    ['a deleted head', 'delete from audit_head', 13, 'cut'],
    ['a deleted beginning', 'delete from audit_entries where sequence < 4', 1, 'missing'],
  ])('names the first bad row: %s', async (_name, manipulation, sequence, kind) => {
    await recordTwelve();
    expect((await verify()).fault).toBeNull();
    await manipulate(manipulation);
    expect(await verify()).toMatchObject({ entries: sequence - 1, fault: { sequence, kind } });
  });

  test.each([
    [
      'cut',
      'delete from audit_entries where sequence > 9; update audit_head set sequence = 9, entry_mac = (select mac from audit_entries where sequence = 9)',
      10,
    ],
    ['emptied', `truncate audit_entries; update audit_head set sequence = 3, entry_mac = '', mac = ''`, 1],
    ['left without a head', 'delete from audit_head', 13],
    ['given an empty head', `update audit_head set sequence = 0, entry_mac = '', mac = ''`, 13],
  ])(
    'finds that the audit was %s also after the product has continued to record',
    async (_name, manipulation, sequence) => {
      await recordTwelve();
      await manipulate(manipulation);
      await record(entry('later'));
      await record(entry('still later'));
      expect(await verify()).toMatchObject({ entries: sequence - 1, fault: { sequence, kind: 'cut' } });
    },
  );

  test('with a head that was noted, finds that the whole audit was replaced by an earlier state', async () => {
    await recordTwelve();
    const { last } = await verify();
    expect(await verify(last)).toMatchObject({ fault: null });
    await manipulate(`truncate audit_entries; update audit_head set sequence = 0, entry_mac = '', mac = ''`);
    expect(await verify(last)).toMatchObject({ entries: 0, fault: { sequence: 1, kind: 'missing' } });
    for (let n = 1; n <= 13; n += 1) await record(entry(`other-${n}`));
    expect(await verify(last)).toMatchObject({ fault: { sequence: 12, kind: 'altered' } });
  });

  test('with another key, trusts nothing', async () => {
    await recordTwelve();
    expect(await verifyAudit(database, Buffer.alloc(32, 9), null)).toMatchObject({ fault: { sequence: 1 } });
  });
});
