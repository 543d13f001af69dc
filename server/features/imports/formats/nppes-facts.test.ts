// Licenses and taxonomies of registry rows, compared with a plain reader that knows the file by its column names only.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapNppesRow } from './map-nppes-row.ts';
import { recognizeFormat } from './recognize-format.ts';
import { nppesFactColumns, requiredNppesColumns } from './nppes-columns.ts';

const header = [...requiredNppesColumns, ...nppesFactColumns, 'Provider Sex Code'];
const person = {
  NPI: '1999000007',
  'Entity Type Code': '1',
  'Provider Last Name (Legal Name)': 'ALMEIDA',
};

function factsOf(cells: Readonly<Record<string, string>>) {
  const named: Record<string, string> = { ...person, ...cells };
  const format = recognizeFormat(header);
  const row = header.map((name) => named[name] ?? '');
  const result = format.map({ line: 5, cells: format.columns.map((position) => row[position] ?? '') }, 'nppes');
  if (result.kind !== 'candidate') throw new Error('This is a row of a person.');
  return { facts: result.draft.clinical, draft: result.draft, leftOut: result.leftOut ?? [] };
}

describe('the registry facts of a row', () => {
  it('keep every slot: its code, whether it is the primary one, and its license with the state', () => {
    const slot = fc.record({
      slot: fc.integer({ min: 1, max: 15 }),
      code: fc.constantFrom('207RC0000X', '207R00000X', '163W00000X', '363LF0000X', ''),
      isPrimary: fc.constantFrom('Y', 'N', 'X', ''),
      number: fc.constantFrom('', 'K1234', '00-778', 'RN 55321', 'MD.900', '000', 'PENDING', 'N/A'),
      state: fc.constantFrom('', 'TX', 'CA', 'PR', 'ON', 'ZZ'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(slot, { selector: (one) => one.slot, maxLength: 15 }), (slots) => {
        const cells: Record<string, string> = {};
        for (const { slot: number, code, isPrimary, number: license, state } of slots) {
          cells[`Healthcare Provider Taxonomy Code_${number}`] = code;
          cells[`Healthcare Provider Primary Taxonomy Switch_${number}`] = isPrimary;
          cells[`Provider License Number_${number}`] = license;
          cells[`Provider License Number State Code_${number}`] = state;
        }
        const { facts, leftOut } = factsOf(cells);
        const inOrder = slots.toSorted((one, other) => one.slot - other.slot);
        const coded = inOrder.filter(({ code }) => code !== '');
        expect(new Map(facts?.taxonomies.map(({ code, isPrimary }) => [code, isPrimary]))).toEqual(
          new Map(
            coded.map(({ code }) => [code, coded.some((other) => other.code === code && other.isPrimary === 'Y')]),
          ),
        );
        const licensed = inOrder.filter(({ number, state }) => /[1-9]/.test(number) && state !== '');
        expect(facts?.licenses).toEqual(
          licensed
            .filter(({ state }) => state !== 'ZZ')
            .map(({ number, state, code }) => ({ number, state, code: code === '' ? null : code })),
        );
        expect(leftOut).toHaveLength(licensed.filter(({ state }) => state === 'ZZ').length);
      }),
    );
  });

  it.each([
    ['TX', 'US', 'TX'],
    ['texas', '', 'TX'],
    ['PR', 'US', 'PR'],
    ['ON', 'CA', null],
    ['ON', '', null],
    ['WA', 'AU', null],
    ['ZZ', 'US', null],
    ['', 'US', null],
  ])(
    'have the state of the mailing address %j in %j as %j, and never that of the practice',
    (state, country, mailingState) => {
      const { facts, leftOut } = factsOf({
        'Provider Business Mailing Address State Name': state,
        'Provider Business Mailing Address Country Code (If outside U.S.)': country,
        'Provider Business Practice Location Address State Name': 'AZ',
      });
      expect(facts?.mailingState).toBe(mailingState);
      expect(leftOut).toEqual([]);
    },
  );

  it.each([
    ['05/23/2005', 'Y', '2005-05-23', true],
    ['12/31/2024', 'N', '2024-12-31', false],
    ['13/40/2024', 'X', null, null],
    ['', '', null, null],
  ])('have the day %j and the answer %j', (day, answer, enumeratedOn, isSoleProprietor) => {
    const { facts } = factsOf({ 'Provider Enumeration Date': day, 'Is Sole Proprietor': answer });
    expect(facts).toMatchObject({ npi: '1999000007', enumeratedOn, isSoleProprietor });
  });

  it('do not move the sex code, which comes behind them', () => {
    expect(factsOf({ 'Provider Sex Code': 'F', 'Is Sole Proprietor': 'Y' }).draft.gender).toBe('Female');
  });

  it('are without licenses in a file that lacks the columns', () => {
    const cells = requiredNppesColumns.map((name) => new Map(Object.entries(person)).get(name) ?? '');
    expect(mapNppesRow(cells, 5)).toMatchObject({ draft: { clinical: { npi: '1999000007', licenses: [] } } });
  });
});
