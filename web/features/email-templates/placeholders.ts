// The placeholders of a template, such as `{{first_name}}`: filled in for each recipient.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { visibleCharacters } from '#contract/visible-characters.ts';
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
  speciality: 'specialty',
  citystate: 'location',
};

export interface PersonalizedText {
  text: string;
  /** The placeholders for which the directory knows no value, so that their default is in the text. */
  defaulted: readonly Placeholder[];
  /** What looks like a placeholder and is none, as written. */
  unknown: readonly string[];
}

/** The ways in which people and mail programs mark a placeholder: how it begins, what it may contain, how it ends. */
const marks = [
  [String.raw`\$?(?:\{\s?){1,3}!?`, String.raw`[^{}\n]{0,60}`, String.raw`\}(?:\s?\}){0,2}`],
  ['<<|«', String.raw`[^<>«»\n]{1,60}`, '>>|»'],
  [String.raw`\[{1,2}`, String.raw`[\p{L}][\w '’-]{0,58}`, String.raw`\]{1,2}`],
  [String.raw`\*\|`, String.raw`[^|\n]{1,60}`, String.raw`\|\*`],
  [String.raw`\(\(`, String.raw`[^()\n]{1,60}`, String.raw`\)\)`],
  ['%{1,2}', String.raw`[a-z][\w -]{0,40}`, '%{1,2}'],
  ['<', String.raw`[\w -]{0,20}name`, '>'],
  [String.raw`(?<![\w.@/-])`, '(?:FIRST|LAST|FULL)_?NAME|FNAME|LNAME', String.raw`(?![\w.@/-])`],
] as const;
const written = new RegExp(marks.map(([begin, inside, end]) => `(?:${begin})(${inside})(?:${end})`).join('|'), 'giu');

/** What is certainly meant as a placeholder: double marks, one word in braces, a capitalized text in brackets, and capitals alone. */
const isMeant = (whole: string, name: string): boolean =>
  /^(?:\{\s?\{|\[\[|<<|«|\*\||\(\()/.test(whole) ||
  (whole.startsWith('{') && /^\w+$/.test(name)) ||
  (whole.startsWith('[') && /^\p{Lu}/u.test(name)) ||
  (whole.startsWith('%') && /^[A-Z_]{3,}$/.test(name));

/**
 * Fills in every placeholder of a template, in any letter case, also with spaces, by its usual other names and with the text to use instead of an
 * unknown value: `{{First Name}}`, `[Company]`, `%FIRSTNAME%`, `{{contact.firstname | default: "colleague"}}`.
 * What is no placeholder stays as it is and is named.
 */
export function personalize(template: string, recipient: Recipient): PersonalizedText {
  const values = valuesOf(recipient);
  const defaulted = new Set<Placeholder>();
  const unknown = new Set<string>();
  const text = template.replaceAll(written, (whole: string, ...groups: unknown[]) => {
    const inside = groups.slice(0, marks.length).find((group) => typeof group === 'string') ?? '';
    const [said = '', instead = ''] = inside.split('|');
    const name = placeholderOf(said);
    if (name === null) {
      if (isMeant(whole, inside)) unknown.add(whole);
      return whole;
    }
    const value = values[name]?.trim() ?? '';
    if (value !== '') return value;
    defaulted.add(name);
    return textInstead(instead) || defaults[name];
  });
  return { text, defaulted: [...defaulted], unknown: [...unknown] };
}

/** `default: "colleague"` → `colleague`. */
const textInstead = (text: string): string =>
  text.replace(/^\s*(?:default|fallback)\s*[:=]\s*/i, '').replaceAll(/^[\s"'“”]+|[\s"'“”]+$/g, '');

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(defaults, name);

const byPlainName = new Map([
  ...Object.keys(defaults)
    .filter(isPlaceholder)
    .map((name): [string, Placeholder] => [name.replace('_', ''), name]),
  ...Object.entries(otherNames),
]);

/** Whom a placeholder is about: `{{contact.first_name}}`, `[Recipient's Name]`. `user` and `my` mean the sender. */
const aboutRecipient =
  /^(?:contact|candidate|recipient|applicant|person|provider|prospect|lead|merge|current)(?:['’]s)?(?=[\W_\p{Lu}])/iu;

/** Null: there is no such placeholder. */
const placeholderOf = (name: string): Placeholder | null => {
  const said = visibleCharacters(name).trim().replace(aboutRecipient, '');
  return byPlainName.get(said.toLowerCase().replaceAll(/[\s_.,:'’-]/g, '')) ?? null;
};

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
