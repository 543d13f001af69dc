// Which words of a file the directory shows in another spelling, so that a profile can show them as well.
import { stateNameOf } from '#contract/candidates/places.ts';
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';

const textLengthMax = 100;

/** A street, a phone or an address in the wrong column is no spelling of a place or a specialty. */
const isPlainText = (text: string): boolean => text.length <= textLengthMax && !/[\d@]/.test(text);

const country = /[\s,]*\b(?:US|USA|United States(?: of America)?|Canada)\s*$/iu;

const folded = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '').toLowerCase();

/** Undefined: the cells say it as the directory does, except for letter case and punctuation, or say nothing that can be shown. */
export function placeText(
  cells: readonly (string | null)[],
  { city, state }: { city: string | null; state: string | null },
): string | undefined {
  const text = cells.filter((cell) => cell !== null).join(', ');
  if (text === '' || (city === null && state === null) || !isPlainText(text)) return undefined;
  const said = folded(text.replace(country, ''));
  // A city alone takes the state of the office.
  const states = state === null ? [''] : ['', state, stateNameOf(state) ?? state];
  return states.some((name) => folded(`${city ?? ''}${name}`) === said) ? undefined : text;
}

/** Undefined as in `placeText`. */
export const specialtyText = (cell: string | null, specialty: string | null): string | undefined =>
  cell === null || specialty === null || !isPlainText(cell) || folded(cell) === folded(specialty) ? undefined : cell;

/** `said`: the cell of a column, null as in a `VendorRow`. */
export function textsOfVendor(
  said: (column: VendorColumn) => string | null,
  shown: Pick<CandidateDraft, 'specialty' | 'city' | 'state' | 'officeCity' | 'officeState'>,
): Pick<CandidateDraft, 'sourceTexts'> {
  const own = [said('Contactcity'), said('Contactstate')];
  const hasOwn = own.some((cell) => cell !== null);
  const office = { city: shown.officeCity, state: shown.officeState };
  const texts = {
    specialty: specialtyText(said('specialty'), shown.specialty),
    location: placeText(hasOwn ? own : [said('location')], shown),
    office: placeText([said('Contactofficecity'), said('Contactofficestate')], office),
  };
  const present = Object.entries(texts).filter(([, text]) => text !== undefined);
  return present.length === 0 ? {} : { sourceTexts: Object.fromEntries(present) };
}
