// 300 cells of vendor files, written down with their values before anything was looked up: testing/cells.tsv has the column, the cell, the cell
// of the state beside it, and the value, each as JSON.
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { mapRecord } from './map-record.ts';

interface Kind {
  cells: (cell: string, state: string) => Partial<Record<VendorColumn, string>>;
  value: (draft: CandidateDraft) => unknown;
}

const contacts = ({ contacts: all }: CandidateDraft): string[] => all.map(({ value }) => value);

const kinds: Readonly<Record<string, Kind>> = {
  phone: { cells: (cell) => ({ Contactphone: cell }), value: contacts },
  email: { cells: (cell) => ({ Contactemail: cell }), value: contacts },
  first: { cells: (cell) => ({ Contactfirstname: cell }), value: ({ firstName }) => firstName },
  last: {
    cells: (cell) => ({ Contactlastname: cell }),
    value: ({ lastName, credentials }) => ({ last: lastName, after: credentials }),
  },
  citystate: {
    cells: (cell, state) => ({ Contactcity: cell, Contactstate: state }),
    value: ({ city, state }) => ({ city, state }),
  },
  state: { cells: (cell) => ({ Contactstate: cell }), value: ({ state }) => state },
  zip: {
    cells: (cell, state) => ({ Contactofficezipcode: cell, Contactofficestate: state }),
    value: ({ officeZip }) => officeZip,
  },
  linkedin: { cells: (cell) => ({ Contactlinkedinurl: cell }), value: ({ linkedinUrl }) => linkedinUrl },
  specialty: { cells: (cell) => ({ specialty: cell }), value: ({ specialty }) => specialty },
  npi: {
    cells: (cell) => ({ NPI: cell }),
    value: ({ keys }) => keys.find(({ kind }) => kind === 'npi')?.value ?? null,
  },
  skills: { cells: (cell) => ({ Contactskills: cell }), value: ({ skills }) => skills },
  blank: { cells: (cell) => ({ Contactcity: cell }), value: ({ city }) => city === null },
};

const listed = readFileSync(new URL('testing/cells.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [kind = '', ...values] = line.split('\t');
    const [cell, state, value]: unknown[] = values.map((text) => JSON.parse(text));
    return { kind, cell: typeof cell === 'string' ? cell : '', state: typeof state === 'string' ? state : '', value };
  });

const person = { Contactfirstname: 'Ann', Contactlastname: 'Tester' };

describe('listed cells', () => {
  test('have all kinds, and 300 in all', () => {
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
    expect(listed).toHaveLength(300);
  });

  test.each(Object.entries(kinds))('of the kind %s have their values', (name, { cells, value: valueOf }) => {
    const ofKind = listed.filter(({ kind }) => kind === name);
    const found = ofKind.map(({ cell, state }) => {
      const draft = mapRecord({ ...person, ...cells(cell, state) }, 'acme');
      return [cell, draft === null ? null : valueOf(draft)];
    });
    expect(found).toEqual(ofKind.map(({ cell, value }) => [cell, value]));
  });
});
