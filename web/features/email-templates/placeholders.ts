// The placeholders of a template, such as `{{first_name}}`: filled in for each recipient.
import type { CandidateProfile } from '#contract/candidates.ts';
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

export interface PersonalizedText {
  text: string;
  /** The placeholders for which the directory knows no value, so that their default is in the text. */
  defaulted: readonly Placeholder[];
}

/**
 * Fills in every placeholder of a template, in any letter case and with spaces inside the braces. Older templates have single
 * braces. What is no placeholder stays as it is.
 */
export function personalize(template: string, recipient: Recipient): PersonalizedText {
  const values = valuesOf(recipient);
  const defaulted = new Set<Placeholder>();
  const text = template.replaceAll(/\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g, (written, double?: string, single?: string) => {
    const name = (double ?? single ?? '').toLowerCase();
    if (!isPlaceholder(name)) return written;
    const value = values[name]?.trim() ?? '';
    if (value !== '') return value;
    defaulted.add(name);
    return defaults[name];
  });
  return { text, defaulted: [...defaulted] };
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(defaults, name);

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
