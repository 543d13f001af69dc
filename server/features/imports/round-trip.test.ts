// People written by the programs that people use, and imported: every value is as it was, or is in the report as left out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { candidateWriter, contactVault, identityHasher } from '../candidates/public.ts';
import { mapRecord } from './formats/map-record.ts';
import { importFile } from './import-file.ts';
import { importsHere } from './testing/import-here.ts';
import { requestToImport } from './testing/import-request.ts';
import {
  columns,
  dialects,
  hasLibreOffice,
  somePeople,
  unreadable,
  workbookOfLibreOffice,
  type Column,
  type Person,
} from './testing/people-written.ts';
import { readHere } from './testing/read-here.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** People that each program writes; LibreOffice writes them as well, where it is installed. Left out: 300. */
    peopleWritten?: number;
  }
}

const product = testProduct({ runsJobs: false });
const { database } = product;
const vault = contactVault(testSecrets.contactKeys);
const hasher = identityHasher(testSecrets.lookupKey);
const { clear } = importsHere(database, testSecrets);
const folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(clear);

const people = somePeople(inject('peopleWritten') ?? 300);
const written = Object.entries(dialects);
if (inject('peopleWritten') !== undefined && hasLibreOffice())
  written.push(['a workbook of LibreOffice', workbookOfLibreOffice]);

const sealedContacts = z.object({ keyId: z.string(), sealed: z.instanceof(Buffer) });

/** What the directory has, by the key of the vendor's id, which every person has. */
async function directory() {
  const { rows } = await database.pool.query<Record<string, unknown> & { id: string; keys: string }>(
    `select c.id, keys, first_name, last_name, title, specialty, organization, city, state, office_zip, skills,
       key_id as "keyId", sealed from candidates c left join candidate_contacts k on k.candidate_id = c.id`,
  );
  return new Map(
    rows.map(({ id, keys, keyId, sealed, ...row }) => {
      const contacts = sealed === null ? [] : vault.open(id, sealedContacts.parse({ keyId, sealed }));
      const known = keys.split(' ');
      return [
        known.find((key) => key.startsWith('vendor/')),
        {
          row,
          npi: known.find((key) => key.startsWith('npi/')),
          contacts: contacts.map(({ value }) => value).toSorted(),
        },
      ];
    }),
  );
}

/** What the directory should have of a person; a value that no reader understands is left out. */
function expectedOf(person: Person) {
  const of = (column: Column): string | null =>
    person[column] === '' || person[column] === unreadable[column] ? null : person[column];
  const [npi, email, phone] = [of('NPI'), of('Contactemail'), of('Contactphone')];
  return {
    row: {
      first_name: of('Contactfirstname'),
      last_name: of('Contactlastname'),
      title: of('Contacttitle'),
      specialty: of('specialty'),
      organization: of('Companyname'),
      city: of('Contactcity'),
      state: of('Contactstate'),
      office_zip: of('Contactofficezipcode'),
      skills: of('Contactskills')?.split(', ') ?? [],
    },
    npi: npi === null ? undefined : hasher.npiKey(npi),
    contacts: [email, phone].filter((value) => value !== null).toSorted(),
  };
}

function vendorKey({ id }: Person): string | undefined {
  const draft = mapRecord({ id, Contactlastname: 'Do' }, 'acme');
  return draft === null ? undefined : hasher.keysOf(draft).find((key) => key.startsWith('vendor/'));
}

/** The columns of the values that are reported as left out, in the order of the file. */
const leftOutIn = (path: string | null): string[] =>
  path === null
    ? []
    : Array.from(readFileSync(path, 'utf8').matchAll(/^"\d+","[^"]*","([^"]*)"/gm), ([, column = '']) => column);

test.each(written)('people written by %s are imported as they were', async (_name, write) => {
  const file = join(folder, 'people.csv');
  writeFileSync(file, await write(people));
  const writer = candidateWriter(vault, hasher);
  const summary = await importFile(database, writer, testSecrets, requestToImport(file, { mayGuess: true }), readHere);
  expect(summary.counts).toMatchObject({ rowsRead: people.length, added: people.length, rejected: 0 });
  const kept = await directory();
  for (const person of people) expect(kept.get(vendorKey(person))).toEqual(expectedOf(person));
  expect(leftOutIn(summary.leftOutPath)).toEqual(
    people.flatMap((person) => columns.filter((column) => person[column] === unreadable[column])),
  );
});
