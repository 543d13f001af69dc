// The draft of a resume, kept in this browser until it is sent, and for seven days at most, so that closing the page loses nothing.
import { keptPeriods } from '#contract/kept-periods.ts';
import { today } from '#web/foundation/clock.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';
import { textFields } from './resume-rules.ts';
import type { EnteredResume } from './send-resume.ts';

const storageKey = 'resume-draft';
export const draftDaysMax: number = keptPeriods.resumeDraftDays;
const dayMs = 24 * 3_600_000;

/** Texts of inputs whose entries are added one by one. */
export interface TypedEntries {
  school: string;
  degree: string;
  skill: string;
}

export type Draft = { [Name in Exclude<keyof EnteredResume, 'website'>]?: EnteredResume[Name] | undefined } & {
  typed?: TypedEntries | undefined;
};

/** Where the browser stores nothing, for example in a private window, the form works without a draft. */
export const saveDraft = (draft: Draft): void =>
  void withStorage((storage) => storage.setItem(storageKey, JSON.stringify({ ...draft, savedOn: today() })));

export const clearDraft = (): void => void withStorage((storage) => storage.removeItem(storageKey));

/** The country has a value from the beginning. */
export const isEmptyDraft = ({ contactcountry: _country, ...entered }: Draft): boolean =>
  Object.values(entered).every((value) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.values(value).every((text) => text === '')
      : value === undefined || value.length === 0,
  );

/** Null when there is none, it is too old, or it was stored by something else; always null on the server. */
export function readDraft(): Draft | null {
  const value: unknown = withStorage((storage) => JSON.parse(storage.getItem(storageKey) ?? 'null'));
  if (!isRecord(value)) return null;
  if (isCurrent(value['savedOn'])) return toDraft(value);
  clearDraft();
  return null;
}

const isCurrent = (savedOn: unknown): boolean => {
  const ageDays = typeof savedOn === 'string' ? (Date.parse(today()) - Date.parse(savedOn)) / dayMs : Number.NaN;
  return ageDays >= 0 && ageDays < draftDaysMax;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function toDraft(stored: Readonly<Record<string, unknown>>): Draft {
  const texts = Object.values(textFields).flatMap((name) => {
    const value = stored[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { contactskills, contacteducation, typed } = stored;
  return {
    ...Object.fromEntries(texts),
    contactskills: Array.isArray(contactskills)
      ? contactskills.filter((skill): skill is string => typeof skill === 'string')
      : [],
    contacteducation: Array.isArray(contacteducation) ? contacteducation.flatMap(toEducation) : [],
    typed: isRecord(typed)
      ? { school: textIn(typed, 'school'), degree: textIn(typed, 'degree'), skill: textIn(typed, 'skill') }
      : undefined,
  };
}

const textIn = (record: Readonly<Record<string, unknown>>, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

const toEducation = (entry: unknown): { school: string; degree: string }[] =>
  isRecord(entry) && typeof entry['school'] === 'string' && typeof entry['degree'] === 'string'
    ? [{ school: entry['school'], degree: entry['degree'] }]
    : [];
