// Templates that an older version of the product kept in the browser. They are moved into the account once.
import {
  emailLengths,
  emailStyleDefault,
  emailTextMax,
  emailTones,
  positionTypes,
} from '#contract/email-templates/email-options.ts';
import type { NewEmailTemplate } from '#contract/email-templates/email-templates.ts';

/** The older version used one of these names. */
export const localNames = ['emailTemplates', 'email_templates'] as const;

export interface LocalTemplates {
  /** Those that fit an account. */
  movable: readonly NewEmailTemplate[];
  /** Everything else, as it was: it stays in the browser, so that nothing is lost. */
  rest: readonly unknown[];
}

/** `stored`: the text in the browser's storage. Null: it is no list of templates, and is left alone. */
export function readLocalTemplates(stored: string): LocalTemplates | null {
  const list = parse(stored);
  if (!Array.isArray(list)) return null;
  const read = list.map((entry: unknown) => ({ entry, template: templateOf(entry) }));
  return {
    movable: read.flatMap(({ template }) => (template === null ? [] : [template])),
    rest: read.flatMap(({ entry, template }) => (template === null ? [entry] : [])),
  };
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

/** Null: it has no subject or no body, or is longer than a template can be. */
function templateOf(entry: unknown): NewEmailTemplate | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const fields: Record<string, unknown> = { ...entry };
  const textAt = (...names: string[]): string => {
    const value = names.map((name) => fields[name]).find((each) => typeof each === 'string');
    return typeof value === 'string' ? value.trim() : '';
  };
  const subject = oneLine(textAt('subject'));
  const body = textAt('body', 'content');
  const name = oneLine(textAt('name', 'jobTitle', 'title')).slice(0, emailTextMax.jobTitle) || 'Untitled template';
  const fits =
    subject !== '' && body !== '' && subject.length <= emailTextMax.subject && body.length <= emailTextMax.body;
  if (!fits || [name, subject, body].some((text) => text.includes('\0') || !text.isWellFormed())) return null;
  return {
    name,
    subject,
    body,
    tone: oneOf(emailTones, textAt('tone'), emailStyleDefault.tone),
    length: oneOf(emailLengths, textAt('length'), emailStyleDefault.length),
    position_type: oneOf(positionTypes, textAt('position_type', 'positionType'), emailStyleDefault.positionType),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const oneOf = <Option extends string>(options: readonly Option[], value: string, otherwise: Option): Option =>
  options.find((option) => option === value) ?? otherwise;
