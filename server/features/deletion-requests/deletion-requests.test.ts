// Requests of a public registry: who is removed, who is only unlisted, what is reported, and what a withdrawal lifts.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { zipOfParts } from '#server/features/imports/testing/workbooks.ts';
import { testProduct } from '#server/testing/product.ts';
import { deletionProduct, person } from './testing/deletion-product.ts';
import { hashOf, listText, withdrawalText } from './testing/registry-files.ts';
import { sourceOf } from './testing/source-of.ts';
import { receiveDownload } from './receive-download.ts';
import { tryLockProcessing } from './requests-store.ts';

const file = join(mkdtempSync(join(tmpdir(), 'careroster-deletions-')), 'removals.journal');
const product = testProduct({ removalsJournal: file, runsJobs: false });
const deletions = deletionProduct(product, file);
const { take, imported, listed, onFile, parts } = deletions;

const emails = (...rows: [string, string][]) => ({ '20260801_0001_Email.csv': listText(rows) });
const phones = (...rows: [string, string][]) => ({ '20260801_0001_Phone.csv': listText(rows) });
let withdrawals = 0;
const withdrawn = (...rows: [string, string, string][]) => ({
  [`2026090${(withdrawals += 1) % 10}_${1000 + withdrawals}_Removed.csv`]: withdrawalText(rows),
});

beforeEach(() => deletions.clear());

test('a hash is that of the registry: its own two examples', () => {
  expect(hashOf('4155559317')).toBe('vGM7y5n+hBXRSEAklhHDPCbysyNgYTmXdMcagGUOY8E=');
  expect(hashOf('4901234567')).toBe('ptzVkgbv9DonwvPCHmXmJ2SEOaolSh37z3ZzY/Gmm+U=');
});

describe('a download that is refused', () => {
  const refusals: [string, Readonly<Record<string, string>>, RegExp][] = [
    ['with a changed header', { '20260801_0001_Email.csv': 'ID,Hash,Salt\na,b,c\n' }, /header .* is not ID,Hash/],
    ['with a header in lower case', { '20260801_0001_Email.csv': `id,hash\na,${hashOf('x')}\n` }, /header/],
    ['with another file', { 'notes.csv': 'ID,Hash\n' }, /no list of deletion requests/],
    ['with a hash in hex', { '20260801_0001_Email.csv': `ID,Hash\na,${'0'.repeat(64)}\n` }, /Line 2 .* is no request/],
    [
      'with an id that a spreadsheet would run',
      { '20260801_0001_Email.csv': `ID,Hash\n=1+1,${hashOf('x')}\n` },
      /is no request/,
    ],
    ['with one id for two people', emails(['a', 'x@one.example'], ['a', 'y@two.example']), /two different hashes/],
    ['whose withdrawals lack their list', { '20260801_0001_Removed.csv': listText([['a', 'x']]) }, /ID,Hash,ListType/],
  ];
  test.each(refusals)('%s changes nothing', async (_name, files, message) => {
    await imported(person('Dentman', { email: 'x@one.example' }));
    await expect(deletions.receive(files)).rejects.toThrow(message);
    await deletions.process();
    expect(await listed()).toEqual(['Dentman']);
    expect((await product.database.pool.query('select 1 from deletion_downloads')).rowCount).toBe(0);
  });

  test('because half of the archive is missing changes nothing', async () => {
    const whole = await zipOfParts(emails(['a', 'x@one.example']));
    const half = sourceOf(whole.subarray(0, Math.floor(whole.length / 2)));
    await expect(receiveDownload(parts, half, { isByHand: true })).rejects.toThrow(/cut off or damaged/);
  });
});

test('a process that meets another one waits without a connection until the other one has ended', async () => {
  const { pool } = product.database;
  const other = await pool.connect();
  await other.query('begin');
  await tryLockProcessing(other);
  await imported(person('Dentman', { email: 'ada@one.example' }));
  const report = take(emails(['a', 'ada@one.example']));
  // Every connection can be used meanwhile.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  expect(await onFile()).toEqual(['Dentman']);
  await other.query('rollback');
  other.release();
  expect(await report).toBe('Id,Status\na,3\n');
});

test('the database has no hash that the registry sent', async () => {
  await take(phones(['a', '4155559317']));
  const { rows } = await product.database.pool.query<{ text: string }>(
    `select deletion_requests::text as text from deletion_requests union all select deletion_contacts::text from deletion_contacts`,
  );
  expect(rows.length).toBe(2);
  for (const { text } of rows) {
    expect(text).not.toContain(hashOf('4155559317'));
    expect(text).not.toContain(Buffer.from(hashOf('4155559317'), 'base64').toString('hex').slice(0, 32));
  }
});

describe('an identifier', () => {
  test('of one person removes the person for good', async () => {
    await imported(person('Dentman', { email: 'ada@one.example', phone: '+16175550101' }), person('Other'));
    expect(await take(emails(['a', 'ada@one.example'], ['b', 'nobody@one.example']))).toBe('Id,Status\na,3\nb,5\n');
    expect(await onFile()).toEqual(['Other']);
    await imported(person('Dentman', { email: 'ada@one.example' }));
    await imported(person('Dentman', { phone: '+16175550101' }));
    await deletions.process();
    expect(await listed()).toEqual(['Other']);
  });

  test('of one person in two records removes both', async () => {
    await imported(person('Dentman', { phone: '+16175550101' }), person('Dentman', { phone: '+16175550101' }));
    expect(await take(phones(['a', '6175550101']))).toBe('Id,Status\na,3\n');
    expect(await onFile()).toEqual([]);
  });

  test('of several people lists none of them and removes none', async () => {
    await imported(
      person('Ames', { phone: '+16175550101' }),
      person('Bole', { phone: '+16175550101' }),
      person('Cole'),
    );
    expect(await take(phones(['a', '6175550101']))).toBe('Id,Status\na,4\n');
    expect(await listed()).toEqual(['Cole']);
    expect(await onFile()).toEqual(['Ames', 'Bole', 'Cole']);
    // Nor who is found later.
    await imported(person('Dole', { phone: '+16175550101' }));
    expect(await listed()).toEqual(['Cole']);
    await deletions.process();
    expect([await listed(), await onFile()]).toEqual([['Cole'], ['Ames', 'Bole', 'Cole', 'Dole']]);
  });

  test('of several people does not remove the last of them after the others were removed', async () => {
    await imported(
      person('Ames', { phone: '+16175550101', email: 'ames@one.example' }),
      person('Bole', { phone: '+16175550101' }),
    );
    const report = await take({ ...emails(['a', 'ames@one.example']), ...phones(['b', '6175550101']) });
    expect(report).toBe('Id,Status\na,3\nb,4\n');
    expect([await listed(), await onFile()]).toEqual([[], ['Bole']]);
  });

  test('that is found with a later import removes the person before anybody sees the record', async () => {
    expect(await take(emails(['a', 'ada@one.example']))).toBe('Id,Status\na,5\n');
    await imported(person('Dentman', { email: 'ada@one.example' }));
    expect(await listed()).toEqual([]);
    await deletions.process();
    expect(await onFile()).toEqual([]);
  });

  test('that a colleague has beside a removed person unlists the colleague', async () => {
    await imported(person('Ames', { phone: '+16175550101' }));
    expect(await take(phones(['a', '6175550101']))).toBe('Id,Status\na,3\n');
    await imported(person('Bole', { phone: '+16175550101' }));
    await deletions.process();
    expect([await listed(), await onFile()]).toEqual([[], ['Bole']]);
  });

  test('that a person had before an undo is not found, and is compared when it returns', async () => {
    const row = person('Dentman');
    await imported(row);
    const later = await imported({ ...row, Contactemail: 'new@one.example' });
    await deletions.undo(later);
    expect(await take(emails(['a', 'new@one.example']))).toBe('Id,Status\na,5\n');
    expect(await listed()).toEqual(['Dentman']);
    await imported({ ...row, Contactemail: 'new@one.example' });
    expect(await listed()).toEqual([]);
    await deletions.process();
    expect(await onFile()).toEqual([]);
  });

  test('of a list that is not compared is not found', async () => {
    await imported(person('Dentman', { email: 'ada@one.example' }));
    expect(await take({ '20260801_0001_NameDob.csv': listText([['a', 'ada@one.example']]) })).toBe('Id,Status\na,5\n');
    expect(await listed()).toEqual(['Dentman']);
  });
});

describe('the report', () => {
  test('has the requests of all parts in their order', async () => {
    const report = await take({
      '20260801_0002_Email.csv': listText([['z', 'z@one.example']]),
      '20260801_0001_Email.csv': listText([['m', 'm@one.example']]),
      '20260801_0003_Phone.csv': 'ID,Hash\n',
    });
    expect(report).toBe('Id,Status\nm,5\nz,5\n');
  });

  test('of the same file is the same, and nothing is done twice', async () => {
    await imported(person('Dentman', { email: 'ada@one.example' }));
    const files = emails(['a', 'ada@one.example']);
    const first = await take(files);
    const journal = await parts.journal.read();
    expect([await take(files), await parts.journal.read()]).toEqual([first, journal]);
  });
});

describe('a withdrawal', () => {
  test('lists those again whom only the request kept from being listed', async () => {
    await imported(
      person('Ames', { phone: '+16175550101' }),
      person('Bole', { phone: '+16175550101', email: 'bole@one.example' }),
      person('Cole', { email: 'bole@one.example' }),
    );
    await take({ ...phones(['a', '6175550101']), ...emails(['b', 'bole@one.example']) });
    expect(await listed()).toEqual([]);
    await take(withdrawn(['a', '6175550101', 'Phone']));
    expect(await listed()).toEqual(['Ames']);
    await take(withdrawn(['b', 'bole@one.example', 'Email']));
    expect(await listed()).toEqual(['Ames', 'Bole', 'Cole']);
  });

  test('of one of two requests about a contact changes nothing', async () => {
    await imported(person('Ames', { phone: '+16175550101' }), person('Bole', { phone: '+16175550101' }));
    await take(phones(['a', '6175550101'], ['b', '6175550101']));
    await take(withdrawn(['a', '6175550101', 'Phone']));
    expect(await listed()).toEqual([]);
  });

  test('lets later files bring a removed person again', async () => {
    const row = person('Dentman', { email: 'ada@one.example', phone: '+16175550101' });
    await imported(row);
    await take(emails(['a', 'ada@one.example']));
    await imported(row);
    expect(await onFile()).toEqual([]);
    await take(withdrawn(['a', 'ada@one.example', 'Email']));
    await imported(row);
    await deletions.process();
    expect(await listed()).toEqual(['Dentman']);
    await deletions.replay();
    expect(await listed()).toEqual(['Dentman']);
  });

  test('keeps a person out whose removal another request caused as well', async () => {
    const row = person('Dentman', { email: 'ada@one.example', phone: '+16175550101' });
    await imported(row);
    await take({ ...emails(['a', 'ada@one.example']), ...phones(['b', '6175550101']) });
    await take(withdrawn(['a', 'ada@one.example', 'Email']));
    await imported(row);
    await deletions.process();
    expect(await onFile()).toEqual([]);
    await take(withdrawn(['b', '6175550101', 'Phone']));
    await imported(row);
    expect(await listed()).toEqual(['Dentman']);
  });
});

test('people known only from the public registry are exempt only if the operator says so', async () => {
  await deletions.importNppes(
    'registry',
    [{ npi: '1999000007', lastName: 'Registered', phone: '6175550101' }].map(registryRow),
  );
  await deletions.exemptPublic(true);
  expect(await take(phones(['a', '6175550101']))).toBe('Id,Status\na,2\n');
  expect(await listed()).toEqual(['Registered']);
  await deletions.exemptPublic(false);
  await deletions.process();
  expect(await onFile()).toEqual([]);
});

function registryRow({ npi, lastName, phone }: Record<'npi' | 'lastName' | 'phone', string>): Record<string, string> {
  return {
    NPI: npi,
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': lastName,
    'Provider First Name': 'Rita',
    'Provider Business Practice Location Address Telephone Number': phone,
  };
}

test('a database that is older than the journal learns every request from it', async () => {
  await imported(person('Ames', { phone: '+16175550101' }), person('Bole', { phone: '+16175550101' }), person('Cole'));
  await take(phones(['a', '6175550101'], ['b', '6175550102']));
  await product.database.pool.query(
    'truncate deletion_contacts, deletion_holders, deletion_requests, deletion_reports, deletion_downloads',
  );
  expect(await listed()).toEqual(['Ames', 'Bole', 'Cole']);
  await deletions.replay();
  expect(await listed()).toEqual(['Cole']);
  await imported(person('Dole', { phone: '+16175550102' }));
  await deletions.process();
  expect([await listed(), await onFile()]).toEqual([['Cole'], ['Ames', 'Bole', 'Cole']]);
});
