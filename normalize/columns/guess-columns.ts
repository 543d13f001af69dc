// Guesses what the columns of a file mean: by their names, and by the values of its first rows.
import type { ColumnBasis } from '#contract/imports/column-mapping.ts';
import { repeatableColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { presentText } from '../blank.ts';
import { fieldOfName } from './name-rules.ts';
import { areSalutations, contradict, fieldOfValues } from './value-rules.ts';

export interface GuessedColumn {
  name: string;
  field: VendorColumn | null;
  /** Null: the column is not read. */
  basis: ColumnBasis | null;
}

interface Guess {
  name: string;
  field: VendorColumn | null;
  basis: ColumnBasis;
  /** The smallest is the surest. */
  rank: number;
}

/** Behind every rule of names. */
const valuesRank = 1_000;

/** `rows`: the cells of the first rows, in the order of the header. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): GuessedColumn[] {
  const guesses = header.map((name, position): Guess => {
    const values = rows.flatMap((cells) => presentText(cells[position]) ?? []);
    return { name, ...guessOf(name, values) };
  });
  const kept = bestOfEach(guesses);
  return guesses.map((guess) =>
    kept.has(guess)
      ? { name: guess.name, field: guess.field, basis: guess.basis }
      : { name: guess.name, field: null, basis: null },
  );
}

function guessOf(name: string, values: readonly string[]): Omit<Guess, 'name'> {
  const byName = fieldOfName(name);
  const byValues = byName !== null && byName.field === null ? null : fieldOfValues(values);
  if (byName === null) return { field: byValues, basis: 'values', rank: valuesRank };
  const { field, rank } = byName;
  if (field === null) return { field, basis: 'name', rank };
  if (field === 'Contacttitle' && areSalutations(values)) return { field: null, basis: 'name', rank };
  if (contradict(values, field) || isSurer(byValues, field))
    return { field: byValues, basis: 'values', rank: valuesRank };
  return { field, basis: 'name', rank };
}

/** Names of degrees and of addresses in the web mean several things. Their values mean one. */
const unsureNames: Readonly<Partial<Record<VendorColumn, readonly VendorColumn[]>>> = {
  Contacteducation: ['Contactcredentials'],
  Contacttitle: ['Contactcredentials'],
  Companydomain: ['Contactlinkedinurl'],
  Contactname: ['Contactemail', 'Contactphone', 'NPI'],
  id: ['NPI'],
};

const isSurer = (byValues: VendorColumn | null, byName: VendorColumn): boolean =>
  byValues !== null && unsureNames[byName]?.includes(byValues) === true;

/** A field that only one column may have goes to the surest, and among equals to the first. A whole name goes where its parts are missing. */
function bestOfEach(guesses: readonly Guess[]): ReadonlySet<Guess> {
  const kept = new Set<Guess>();
  for (const [field, all] of Map.groupBy(guesses, (guess) => guess.field)) {
    if (field === null) continue;
    const [best] = all.toSorted((a, b) => a.rank - b.rank);
    for (const guess of repeatableColumns.has(field) ? all : all.filter((one) => one === best)) kept.add(guess);
  }
  const fields = new Set([...kept].map(({ field }) => field));
  if (fields.has('Contactlastname') && fields.has('Contactfirstname'))
    for (const guess of kept) if (guess.field === 'Contactname') kept.delete(guess);
  return kept;
}

/** Whether a row looks like the header of a table of people. */
export const looksLikeHeader = (names: readonly string[]): boolean => {
  const fields = new Set(names.flatMap((name) => fieldOfName(name)?.field ?? []));
  return fields.size >= 2 && (fields.has('Contactlastname') || fields.has('Contactname'));
};
