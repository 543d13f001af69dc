// The draft of a resume, kept in this browser until it is sent, so that closing the page loses nothing.
import { textFields } from './resume-rules.ts';
import type { EnteredResume } from './send-resume.ts';

const storageKey = 'resume-draft';

export type Draft = { [Name in Exclude<keyof EnteredResume, 'website'>]?: EnteredResume[Name] | undefined };

export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // The browser stores nothing, for example in a private window. The form works without a draft.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

/** Null when there is none, or it was stored by something else; always null on the server. */
export function readDraft(): Draft | null {
  if (typeof document === 'undefined') return null;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isRecord(value) ? toDraft(value) : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function toDraft(stored: Readonly<Record<string, unknown>>): Draft {
  const texts = Object.values(textFields).flatMap((name) => {
    const value = stored[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { contactskills, contacteducation } = stored;
  return {
    ...Object.fromEntries(texts),
    contactskills: Array.isArray(contactskills)
      ? contactskills.filter((skill): skill is string => typeof skill === 'string')
      : [],
    contacteducation: Array.isArray(contacteducation) ? contacteducation.flatMap(toEducation) : [],
  };
}

const toEducation = (entry: unknown): { school: string; degree: string }[] =>
  isRecord(entry) && typeof entry['school'] === 'string' && typeof entry['degree'] === 'string'
    ? [{ school: entry['school'], degree: entry['degree'] }]
    : [];
