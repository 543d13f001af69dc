// The placeholders of a template, such as `{{first_name}}`: filled in for each recipient.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { displayName } from '#web/features/candidates/public.ts';

/** The text in place of a value that the directory does not know (specification: directory, section 9). */
const defaults = {
  first_name: 'there',
  last_name: 'there',
  full_name: 'there',
  specialty: 'healthcare professional',
  title: 'healthcare professional',
  company_name: 'your current organization',
  city: 'your area',
  state: 'your area',
  location: 'your area',
} as const;
type Placeholder = keyof typeof defaults;

export const placeholders: readonly string[] = Object.keys(defaults).map((name) => `{{${name}}}`);

/** What the placeholders say about a recipient. */
export type Recipient = Pick<
  CandidateProfile,
  'firstName' | 'lastName' | 'specialty' | 'title' | 'organization' | 'city' | 'state' | 'location'
>;

/** Other names of placeholders that people and mail programs use, without spaces and marks. */
const otherNames: Readonly<Record<string, Placeholder>> = {
  first: 'first_name',
  fname: 'first_name',
  name: 'first_name',
  last: 'last_name',
  lname: 'last_name',
  surname: 'last_name',
  jobtitle: 'title',
  company: 'company_name',
  organization: 'company_name',
  employer: 'company_name',
};

export interface PersonalizedText {
  text: string;
  /** The placeholders for which the directory knows no value, so that their default is in the text. */
  defaulted: readonly Placeholder[];
  /** What looks like a placeholder and is none, as written. */
  unknown: readonly string[];
}

/** Double braces, single braces around one word, double angle brackets, and square brackets around a capitalized text. */
const written = /\{\{([^{}\n]{0,60})\}\}|\{(\w{1,60})\}|<<([^<>\n]{1,60})>>|\[([A-Z][\w '-]{0,58})\]/g;

/**
 * Fills in every placeholder of a template, in any letter case, also with spaces and by its usual other names: `{{First Name}}`, `[Company]`.
 * What is no placeholder stays as it is and is named.
 */
export function personalize(template: string, recipient: Recipient): PersonalizedText {
  const values = valuesOf(recipient);
  const defaulted = new Set<Placeholder>();
  const unknown = new Set<string>();
  const text = template.replaceAll(written, (whole: string, ...groups: unknown[]) => {
    const name = placeholderOf(groups.slice(0, 4).find((group) => typeof group === 'string') ?? '');
    if (name === null) {
      unknown.add(whole);
      return whole;
    }
    const value = values[name]?.trim() ?? '';
    if (value !== '') return value;
    defaulted.add(name);
    return defaults[name];
  });
  return { text, defaulted: [...defaulted], unknown: [...unknown] };
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(defaults, name);

const byPlainName = new Map([
  ...Object.keys(defaults)
    .filter(isPlaceholder)
    .map((name): [string, Placeholder] => [name.replace('_', ''), name]),
  ...Object.entries(otherNames),
]);

/** Null: there is no such placeholder. */
const placeholderOf = (name: string): Placeholder | null =>
  byPlainName.get(name.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? null;

const valuesOf = (recipient: Recipient): Readonly<Record<Placeholder, string | null>> => ({
  first_name: recipient.firstName,
  last_name: recipient.lastName,
  full_name: displayName(recipient),
  specialty: recipient.specialty,
  title: recipient.title,
  company_name: recipient.organization,
  city: recipient.city,
  state: recipient.state,
  location: recipient.location,
});
