// The registry's clinical facts of one row: fifteen slots of a taxonomy with its license, and what else the person reported.
import {
  clinicalLimits,
  noClinicalFacts,
  type ClinicalFacts,
  type OtherName,
  type PracticePlace,
} from '#contract/candidates/clinical-facts.ts';
import { countryOfState } from '#contract/candidates/places.ts';
import { normalizeCountry, normalizeRegion, normalizeStartDate, presentText } from '#normalize/public.ts';
import { taxonomyCount } from './nppes-columns.ts';

/** The cells of a row, slot by slot in the order of the file. */
export interface FactCells {
  codes: readonly string[];
  switches: readonly string[];
  licenseNumbers: readonly string[];
  licenseStates: readonly string[];
  enumerated: string;
  soleProprietor: string;
  mailingState: string;
  /** Blank: the US. */
  mailingCountry: string;
  practicePlace: PracticePlace | null;
  otherName: OtherName | null;
}

/** `onUnread` receives a state that is none of the US or Canada; its license is left out. */
export function nppesFacts(
  npi: string,
  cells: FactCells,
  onUnread: (slot: number, text: string) => void,
): ClinicalFacts {
  const taxonomies: ClinicalFacts['taxonomies'] = [];
  const licenses: ClinicalFacts['licenses'] = [];
  for (let slot = 0; slot < taxonomyCount; slot += 1) {
    const code = (cells.codes[slot] ?? '').trim();
    const known = taxonomies.find((taxonomy) => taxonomy.code === code);
    const isPrimary = cells.switches[slot] === 'Y';
    if (known !== undefined) known.isPrimary ||= isPrimary;
    else if (code !== '') taxonomies.push({ code, isPrimary });
    const license = licenseOf(cells, slot, code === '' ? null : code, onUnread);
    if (license !== null) licenses.push(license);
  }
  return {
    ...noClinicalFacts,
    npi,
    taxonomies,
    licenses,
    enumeratedOn: dayOf(cells.enumerated),
    isSoleProprietor: cells.soleProprietor === 'Y' ? true : cells.soleProprietor === 'N' ? false : null,
    mailingState: mailingStateOf(cells),
    otherNames: cells.otherName === null ? [] : [cells.otherName],
    practicePlace: cells.practicePlace,
  };
}

function licenseOf(
  cells: FactCells,
  slot: number,
  code: string | null,
  onUnread: (slot: number, text: string) => void,
): ClinicalFacts['licenses'][number] | null {
  const number = presentText(cells.licenseNumbers[slot])?.slice(0, clinicalLimits.licenseNumberLengthMax) ?? null;
  const stateText = presentText(cells.licenseStates[slot]);
  // People write 0, 00 or a word where the form asks for a number.
  if (number === null || stateText === null || !/[1-9]/.test(number)) return null;
  const state = normalizeRegion(stateText);
  if (state === null) onUnread(slot, stateText);
  return state === null ? null : { state, number, code };
}

/** Abroad a state may have the letters of another. A cell that is no state says nothing, and nothing else is lost by it. */
function mailingStateOf({ mailingState, mailingCountry }: FactCells): string | null {
  const country = presentText(mailingCountry);
  const text = presentText(mailingState);
  if (text === null || (country !== null && normalizeCountry(country) !== 'US')) return null;
  const state = normalizeRegion(text);
  return state !== null && countryOfState(state) === 'US' ? state : null;
}

/** A complete day only. */
function dayOf(text: string): string | null {
  const day = normalizeStartDate(text.trim());
  return day !== null && day.length === 10 ? day : null;
}
