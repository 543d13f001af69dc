// The days of phones and emails that a version without these columns wrote.
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { npi, vault, writtenCandidates } from '../testing/written-candidates.ts';
import { dateContacts } from './date-contacts.ts';

const { database } = testDatabase();
const { write, end, clear } = writtenCandidates(database);

beforeEach(clear);

const days = async () =>
  (
    await database.pool.query(
      'select last_name as name, phone_verified_on as phone, email_verified_on as email from listed_candidates order by 1',
    )
  ).rows;
const asBefore = () =>
  database.pool.query(`update candidates set phone_verified_on = null, email_verified_on = null;
    truncate candidate_changes; update contact_hashes_progress set dated_to = 0`);

test('the days of contacts that an earlier version wrote are those that this version writes, and searches follow them once', async () => {
  const phone = { kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2025-06-01' } as const;
  const email = { kind: 'work_email', value: 'rosa@clinic.example', verifiedOn: '2026-11-09' } as const;
  await write([
    testDraft({ lastName: 'Almeida', keys: [npi('1999000007')], contacts: [phone, email] }),
    testDraft({ lastName: 'Chen', contacts: [{ ...phone, verifiedOn: null }] }),
    testDraft({ lastName: 'Evans', contacts: [email] }),
  ]);
  // A source that has ended its claim: its newer day does not count.
  const newer = { ...phone, verifiedOn: '2026-11-01' };
  await write([testDraft({ lastName: 'Almeida', keys: [npi('1999000007')], contacts: [newer] })], 'other');
  await end('other', '1999000007');
  const written = await days();
  expect(written).toEqual([
    { name: 'Almeida', phone: '2025-06-01', email: '2026-11-09' },
    { name: 'Chen', phone: null, email: null },
    { name: 'Evans', phone: null, email: '2026-11-09' },
  ]);
  await asBefore();
  expect(await dateContacts(database, { vault })).toBe(2);
  expect(await days()).toEqual(written);
  expect((await database.pool.query('select from candidate_changes')).rowCount).toBe(2);
  expect(await dateContacts(database, { vault })).toBe(0);
  await database.pool.query('update contact_hashes_progress set dated_to = 0');
  await dateContacts(database, { vault });
  expect((await database.pool.query('select from candidate_changes')).rowCount).toBe(2);
});
