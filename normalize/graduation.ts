// When and where a person graduated.
import { graduationYearMin } from '#contract/candidates/candidate-options.ts';
import { headingCase } from './letter-case.ts';
import { normalizeStartDate } from './start-date.ts';

const schoolLengthMax = 150;

/** `1998`, `06/1998`, `1998.0`, `May 1998`, `Class of 1998`, `1994–1998` → 1998; null for years before `graduationYearMin` and after `thisYear`. */
export function normalizeGraduationYear(text: string, thisYear: number): number | null {
  const date = normalizeStartDate(
    text.replace(/\.0$/, '').replace(/^(?:class of|graduated(?: in)?|\d{4}\s*[-–—]|\d{4} to)\s*(?=\d{4}$)/i, ''),
  );
  const year = date === null ? 0 : Number(date.slice(0, 4));
  return year >= graduationYearMin && year <= thisYear ? year : null;
}

const keptWords: ReadonlyMap<string, string> = new Map(
  ['LSU', 'NYU', 'SUNY', 'CUNY', 'UCLA', 'UCSF', 'UMDNJ', 'USC', 'UT', 'VCU', 'II', 'III'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

/** `UNIVERSITY OF TEXAS MEDICAL SCHOOL` → `University of Texas Medical School`. Null: no school, as `OTHER` is where a register lists its schools. */
export function normalizeMedicalSchool(text: string): string | null {
  if (
    /^(?:others?|unknown|not listed|none)\.?$/i.test(text) ||
    text.length > schoolLengthMax ||
    !/\p{L}{2}/u.test(text)
  )
    return null;
  return text === text.toUpperCase() ? headingCase(text, keptWords) : text;
}
