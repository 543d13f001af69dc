// The import as an operator runs it: a process, a file, an exit code.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { ImportFault, importFile } from '#server/features/imports/public.ts';
import { requestToImport } from '#server/features/imports/testing/import-request.ts';
import { readHere } from '#server/features/imports/testing/read-here.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { runCommand, type Outcome } from './testing/run-command.ts';
import { nppesFile } from '#server/features/imports/testing/nppes-file.ts';

const { database, url } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runImport = (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  runCommand('import', args, url, environment);

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const countCandidates = async (): Promise<number> =>
  Number((await database.pool.query<{ count: string }>('select count(*) from candidates')).rows[0]?.count);

const person = { NPI: '1999000007', 'Provider Last Name (Legal Name)': 'NÚÑEZ', 'Provider First Name': 'INÉS' };

describe('the import refuses, in a sentence, and leaves nothing behind:', () => {
  beforeEach(async () => {
    await database.pool.query(
      'truncate candidates, candidate_keys, candidate_contacts, candidate_changes, import_batches, import_undo, import_overlaps',
    );
  });

  const sound = nppesFile([person]);
  test.each<[string, () => string[], RegExp]>([
    ['no file named', () => [], /Name one file to import\. Usage/],
    ['an unknown option', () => ['x.csv', '--sauce', 'nppes'], /--sauce.*Usage/s],
    ['a source name that is none', () => ['x.csv', '--source', 'Robert"; drop'], /--source takes a short name/],
    [
      'a file that is not there',
      () => [join(folder, 'missing.csv')],
      /There is no file .*missing\.csv.*check the path/,
    ],
    [
      'bad UTF-8 in the last of many rows',
      () => {
        const good = nppesFile(Array.from({ length: 1_500 }, () => person));
        return [
          file(
            'latin1.csv',
            Buffer.concat([
              Buffer.from(good),
              Buffer.from(
                nppesFile([{ ...person, 'Provider Last Name (Legal Name)': 'NUNEZ' }])
                  .split('\n')[1]
                  ?.replace('NUNEZ', 'N\u00A3') ?? '',
                'latin1',
              ),
            ]),
          ),
        ];
      },
      /Line 1502, column "Provider Last Name \(Legal Name\)" is neither UTF-8 nor Windows-1252 text: save the file as UTF-8/,
    ],
    [
      'a database that does not answer',
      () => [file('sound.csv', sound)],
      /The database does not answer.*Check DATABASE_URL/,
    ],
  ])('%s', async (name, args, sentence) => {
    const outcome = await runImport(
      args(),
      name === 'a database that does not answer' ? { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' } : {},
    );
    expect(outcome).toMatchObject({ exitCode: 2, err: expect.stringMatching(sentence) });
    expect(outcome.err).not.toMatch(/\bat .*\.ts:\d/);
    expect(await countCandidates()).toBe(0);
  });

  /** In the process of the test: the command says what it caught. */
  test.each<[string, () => [path: string, source?: string], RegExp]>([
    [
      'a source name of the product itself',
      () => [file('reserved.csv', sound), 'submission'],
      /source name submission is reserved/,
    ],
    [
      'a vendor file as the registry',
      () => [file('vendor.csv', 'Contactfirstname,Contactlastname,specialty\nRosa,Almeida,Nurse\n'), 'nppes'],
      /is a vendor file, not one of the registry/,
    ],
    ['a folder', () => [folder], /is a directory/],
    ['an empty file', () => [file('empty.csv', '')], /is empty: check that it was exported/],
    ['a header without rows', () => [file('header.csv', sound.split('\n')[0] ?? '')], /header but no rows: check/],
    [
      'a binary file',
      () => [file('binary.csv', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]))],
      /is not a CSV|binary|NUL/i,
    ],
    [
      'a file without the needed columns',
      () => [file('columns.csv', 'Name,Phone\nRosa,1\n')],
      /header fits no known format.*lacks/,
    ],
    ['unbalanced quotes', () => [file('quotes.csv', `${sound}"1999000007","1\n`)], /quote/],
    [
      'a gzip that was cut off',
      () => [file('cut.csv.gz', gzipSync(nppesFile(Array.from({ length: 3_000 }, () => person))).subarray(0, -40))],
      /cut off or damaged: download or copy it again/,
    ],
  ])('%s', async (_name, fileOf, sentence) => {
    const [path, source = null] = fileOf();
    const writer = candidateWriter(contactVault(testSecrets.contactKeys), identityHasher(testSecrets.lookupKey));
    const outcome = importFile(database, writer, testSecrets, requestToImport(path, { source }), readHere);
    await expect(outcome).rejects.toThrow(ImportFault);
    await expect(outcome).rejects.toThrow(sentence);
    expect(await countCandidates()).toBe(0);
  });
});

test.each([['import', 'people.csv'], ['import-undo', '1'], ['imports'], ['rotate-keys']])(
  '%s refuses the settings that the server refuses, and touches no other database',
  async (name, ...words) => {
    const outcome = await runCommand(name, words, url, {
      DATABASE_URL: '',
      CONTACT_KEY: 'sesame',
      LOOKUP_KEY: Buffer.alloc(32).toString('base64'),
    });
    expect(outcome).toMatchObject({ exitCode: 2, out: '' });
    expect(outcome.err).toMatch(/DATABASE_URL: is set but empty; /);
    expect(outcome.err).toMatch(/LOOKUP_KEY: is not random; /);
    expect(outcome.err).toMatch(
      /Warning: CONTACT_KEY is not a setting of CareRoster and is ignored\. If you meant CONTACT_KEYS/,
    );
    expect(outcome.err).not.toMatch(/sesame|\bat .*\.ts:\d/);
  },
);

describe('the import', () => {
  test('takes individuals from a gzipped NPPES file, counts everybody, and changes nothing the second time', async () => {
    const path = file(
      'nppes.csv.gz',
      gzipSync(
        nppesFile([
          {
            ...person,
            'Provider Business Practice Location Address City Name': 'ST. LOUIS',
            'Provider Business Practice Location Address State Name': 'MO',
            'Provider Business Practice Location Address Telephone Number': '3145550142',
            'Healthcare Provider Taxonomy Code_1': '163W00000X',
            'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
          },
          { NPI: '1999000015', 'Entity Type Code': '2' },
          { NPI: '1999000023', 'Provider Last Name (Legal Name)': 'GONE', 'NPI Deactivation Date': '01/02/2020' },
          { NPI: '1234567890', 'Provider Last Name (Legal Name)': 'WRONG' },
        ]),
      ),
    );
    const first = await runImport([path, '--source', 'nppes']);
    expect(first).toMatchObject({ exitCode: 0, err: '' });
    expect(first.out).toMatch(/added +1\n.*skipped +2 .*rejected +1\n +line 5: /s);
    const {
      rows: [row],
    } = await database.pool.query(
      'select first_name, last_name, specialty, city, state, phone_kind, email_kind from candidates',
    );
    expect(row).toEqual({
      first_name: 'Inés',
      last_name: 'Núñez',
      specialty: 'Nurse',
      city: 'St. Louis',
      state: 'MO',
      phone_kind: 'office_phone',
      email_kind: null,
    });

    const changesBefore = await database.pool.query('select count(*) from candidate_changes');
    const second = await runImport([path, '--source', 'nppes']);
    expect(second.out).toMatch(/added +0\n +changed +0\n +unchanged +1\n/);
    expect((await database.pool.query('select count(*) from candidate_changes')).rows).toEqual(changesBefore.rows);
  });
});
