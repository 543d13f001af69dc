import { createHmac } from 'node:crypto';
import { noContradictions } from '#contract/candidates/contradictions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from './candidate.ts';
import { candidateWriter, contactVault, identityHasher } from './public.ts';
import { keysAstray } from './testing/keys-astray.ts';

const { database } = testDatabase();
const vault = contactVault([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const hasher = identityHasher(Buffer.alloc(32, 2));
const writer = candidateWriter(vault, hasher);

const write = (drafts: CandidateDraft[], source = 'vendor', today = '2026-11-21') =>
  inTransaction(database, (client) => writer.write(client, drafts, { source, batchId: `${source}-1`, today }));

async function everybody(): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>('select * from candidates order by last_name')).rows;
}

async function contactsOf(id: unknown): Promise<unknown[]> {
  const {
    rows: [row],
  } = await database.pool.query<{ key_id: string; sealed: Buffer }>(
    'select key_id, sealed from candidate_contacts where candidate_id = $1',
    [id],
  );
  return row ? vault.open(String(id), { keyId: row.key_id, sealed: row.sealed }) : [];
}

function suppress(key = ''): Promise<unknown> {
  const [kind, hash] = key.split('/');
  return database.pool.query(`insert into suppressions (kind, key) values ($1, decode($2, 'hex'))`, [kind, hash]);
}

const mobile = (value: string) => ({ kind: 'mobile_phone' as const, value, verifiedOn: null });
const npi = (value: string) => ({ kind: 'npi' as const, value });
const email = (value: string) => ({ kind: 'email' as const, value });

beforeEach(async () => {
  await database.pool.query(
    'truncate candidates, candidate_keys, candidate_contacts, candidate_changes, suppressions, import_undo',
  );
});

describe('a removed candidate never comes back', () => {
  test('under the NPI or the e-mail, from any source', async () => {
    for (const key of [npi('1999000007'), email('rosa@postbox.example')]) {
      const draft = testDraft({ lastName: 'Almeida', keys: [key] });
      await suppress(hasher.identify(draft).keys[0]);
      expect(await write([draft])).toEqual({
        added: 0,
        changed: 0,
        unchanged: 0,
        suppressed: 1,
        ended: 0,
        unknown: 0,
        placesLeftOut: 0,
        contradictions: noContradictions,
      });
    }
    expect(await everybody()).toEqual([]);
  });

  test('under a new id with the phone and last name of old, while a colleague with the same phone stays', async () => {
    const removed = testDraft({ lastName: "O'Brien-Núñez", contacts: [mobile('+13145550142')] });
    const colleague = testDraft({ lastName: 'Chen', contacts: [mobile('+13145550142')] });
    await suppress(hasher.phoneAndName('+13145550142', removed.lastName));
    expect(
      await write([{ ...removed, lastName: 'OBRIEN NUNEZ', keys: [{ kind: 'vendor', value: 'other:9' }] }, colleague]),
    ).toMatchObject({ added: 1, suppressed: 1 });
    expect((await everybody()).map((row) => row['last_name'])).toEqual(['Chen']);
  });
});

describe('who is who', () => {
  test('two people with one name and one mailbox stay two when another source names one of them', async () => {
    const mailbox = email('frontoffice@clinic.example');
    await write(
      ['1999000007', '1999000015'].map((each) => testDraft({ lastName: 'Chen', keys: [npi(each), mailbox] })),
    );
    await write([testDraft({ lastName: 'Chen', keys: [npi('1999000007')] })], 'nppes');
    expect(await everybody()).toHaveLength(2);
  });

  test('a shared phone does not make two people one candidate', async () => {
    await write([
      testDraft({ lastName: 'Chen', contacts: [mobile('+13145550142')] }),
      testDraft({ lastName: 'Evans', contacts: [mobile('+13145550142')] }),
    ]);
    expect(await everybody()).toHaveLength(2);
  });

  test('one NPI is one person across sources and spellings, in one chunk as in two', async () => {
    const first = testDraft({ lastName: 'MURPHY', keys: [npi('1999000007')] });
    const second = testDraft({ lastName: 'Murphy', keys: [{ kind: 'vendor', value: 'v:1' }, npi('1999000007')] });
    expect(await write([first, second])).toMatchObject({ added: 1 });
    expect(await write([{ ...second, title: 'Nurse Manager' }], 'nppes')).toMatchObject({ added: 0, changed: 1 });
    expect(await everybody()).toHaveLength(1);
  });

  test('two NPIs are two people, even under one e-mail or one vendor id', async () => {
    await write([
      testDraft({
        lastName: 'Chen',
        keys: [npi('1999000007'), email('clinic@postbox.example'), { kind: 'vendor', value: 'v:7' }],
      }),
    ]);
    const other = testDraft({
      lastName: 'Evans',
      keys: [{ kind: 'vendor', value: 'v:7' }, email('clinic@postbox.example'), npi('1999000015')],
    });
    expect(await write([other])).toMatchObject({ added: 1, changed: 0 });
    expect(await write([other])).toMatchObject({ added: 0, unchanged: 1 });
    expect((await everybody()).map((row) => row['last_name'])).toEqual(['Chen', 'Evans']);
    expect(await keysAstray(database)).toEqual([]);
  });

  test('the same draft again changes nothing, not even on another day', async () => {
    const draft = testDraft({
      lastName: 'Adams',
      skills: ['Triage'],
      education: [{ school: 'Halsted', degree: null }],
      contacts: [mobile('+13145550142')],
      keys: [npi('1999000007')],
    });
    await write([draft]);
    const before = await everybody();
    expect(await write([draft])).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
      suppressed: 0,
      ended: 0,
      unknown: 0,
      placesLeftOut: 0,
      contradictions: noContradictions,
    });
    expect(await write([draft], 'vendor', '2026-12-01')).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await everybody()).toEqual(before);
  });
});

describe('merging', () => {
  test('a second source fills blanks and adds values, and the registry never overrules a vendor', async () => {
    const keys = [npi('1999000007')];
    await write([
      testDraft({
        lastName: 'Núñez',
        title: 'Charge Nurse',
        skills: ['Triage'],
        contacts: [mobile('+13145550142')],
        keys,
      }),
    ]);
    await write(
      [
        testDraft({
          lastName: 'Nunez',
          title: 'Registered Nurse',
          city: 'St. Louis',
          skills: ['triage', 'ACLS'],
          contacts: [{ kind: 'office_phone', value: '+13145550100', verifiedOn: '2026-11-09' }],
          keys,
        }),
      ],
      'nppes',
    );
    const [row] = await everybody();
    expect(row).toMatchObject({
      last_name: 'Núñez',
      title: 'Charge Nurse',
      city: 'St. Louis',
      skills: ['Triage', 'ACLS'],
      phone_kind: 'mobile_phone',
      verified_on: '2026-11-09',
    });
    expect(await contactsOf(row?.['id'])).toEqual([
      {
        kind: 'mobile_phone',
        value: '+13145550142',
        source: 'vendor',
        batch: 'vendor-1',
        firstSeenOn: '2026-11-21',
        lastSeenOn: '2026-11-21',
        verifiedOn: null,
      },
      {
        kind: 'office_phone',
        value: '+13145550100',
        source: 'nppes',
        batch: 'nppes-1',
        firstSeenOn: '2026-11-21',
        lastSeenOn: '2026-11-21',
        verifiedOn: '2026-11-09',
      },
    ]);
    const { rows } = await database.pool.query(
      `select value -> 'said' ->> 'title' as title from candidates, json_each(claims) order by key`,
    );
    expect(rows).toEqual([{ title: 'Registered Nurse' }, { title: 'Charge Nurse' }]);
  });

  test('a value that a source no longer brings stays on file', async () => {
    const keys = [npi('1999000007')];
    await write([testDraft({ contacts: [mobile('+13145550142')], keys })]);
    await write([testDraft({ contacts: [mobile('+13145550199')], keys })]);
    const [row] = await everybody();
    expect(await contactsOf(row?.['id'])).toMatchObject([{ value: '+13145550142' }, { value: '+13145550199' }]);
  });
});

describe('contacts at rest', () => {
  test('stand nowhere readable, nor do e-mails and NPIs as keys', async () => {
    await write([
      testDraft({ contacts: [mobile('+13145550142')], keys: [npi('1999000007'), email('rosa@postbox.example')] }),
    ]);
    for (const table of ['candidates', 'candidate_contacts', 'candidate_keys']) {
      const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      const text = rows.map(({ row }) => row).join('\n');
      expect(text).not.toMatch(/3145550142|1999000007|rosa@postbox/);
      expect(text).not.toContain(Buffer.from('3145550142').toString('hex'));
    }
  });

  test('are refused when a byte was changed, the record was swapped, or the key is unknown', () => {
    const records = [
      {
        kind: 'mobile_phone' as const,
        value: '+13145550142',
        source: 's',
        batch: null,
        firstSeenOn: '2026-11-21',
        lastSeenOn: '2026-11-21',
        verifiedOn: null,
      },
    ];
    const record = vault.seal('1', records);
    expect(vault.open('1', record)).toEqual(records);
    expect(() => vault.open('2', record)).toThrow();
    for (let at = 0; at < record.sealed.length; at += 1) {
      const flipped = Buffer.from(record.sealed);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      expect(() => vault.open('1', { ...record, sealed: flipped })).toThrow();
    }
    expect(() => vault.open('1', { ...record, keyId: 'k9' })).toThrow(/k9 is not configured/);
  });

  test('an id reveals nothing about the key that it was made from', () => {
    const {
      keys: [key],
      newId,
    } = hasher.identify(testDraft({ keys: [npi('1999000007')] }));
    expect(key).not.toBe(
      `npi/${createHmac('sha256', Buffer.alloc(32)).update('npi/1999000007').digest('hex').slice(0, 32)}`,
    );
    expect(BigInt(newId)).toBeLessThan(2n ** 63n);
    expect(key).not.toContain(BigInt(newId).toString(16));
  });
});
