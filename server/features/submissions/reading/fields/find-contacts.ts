// The addresses and numbers by which the author of a resume is reached. References name other people and are not read.
import {
  isLinkedinUrl,
  phonePattern,
  submissionLimits as limits,
  linkedinAddress,
} from '#contract/submissions/submission-options.ts';
import { linesOf, type ResumeText } from './resume-text.ts';

const emailPattern =
  /(?<![\w.+-])[a-z\d](?:[\w.+-]{0,62}[a-z\d_+-])?@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}[a-z]{2,18}(?![\w@-]|\.[a-z])/gi;
/** Addresses that people have for themselves. */
const personalDomain =
  /@(?:gmail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail|me|live|msn|comcast|verizon|postbox)\./i;

export function findEmails(resume: ResumeText): { contactemail: string; personalemail: string } {
  const found = new Map<string, string>();
  for (const line of linesOf(resume, 'head', 'contact', 'summary'))
    for (const match of line.matchAll(emailPattern)) {
      const label = line.slice(Math.max(0, match.index - 20), match.index);
      if (match[0].length <= limits.emailMax && !found.has(match[0].toLowerCase()))
        found.set(match[0].toLowerCase(), label);
    }
  const emails = [...found];
  if (emails.length > 2) return { contactemail: '', personalemail: '' };
  const personal = emails.length === 2 ? (emails.find(isPersonal) ?? onlyPersonalDomain(emails)) : undefined;
  const contact = emails.find((email) => email !== personal);
  return { contactemail: contact?.[0] ?? '', personalemail: personal?.[0] ?? '' };
}

const isPersonal = ([, label]: [string, string]): boolean => /personal|private|home|perso\b/i.test(label);

function onlyPersonalDomain(emails: readonly [string, string][]): [string, string] | undefined {
  const personal = emails.filter(([address]) => personalDomain.test(address));
  return personal.length === 1 ? personal[0] : undefined;
}

const northAmerican =
  /(?<![\d+./-])(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}(?:,? ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\d-])/gi;
const international = /(?<!\d)\+[2-9]\d{0,2}(?:[ .()-]{0,2}\d{1,5}){2,6}(?!\d)/g;
/** Ten digits alone may be an NPI or a license: only a label makes them a phone. */
const labeledDigits = /(?:phone|mobile|cell|tel)[a-z]{0,5}\.?:? ?((?:\+?1)?[2-9]\d{2}[2-9]\d{6})(?!\d)/gi;

interface FoundPhone {
  phone: string;
  /** Higher is better; below 0: not a phone of the author. */
  rank: number;
}

export function findPhone(resume: ResumeText): string {
  const phones: FoundPhone[] = [];
  for (const line of linesOf(resume, 'head', 'contact')) {
    for (const pattern of [northAmerican, international])
      for (const match of line.matchAll(pattern))
        phones.push({ phone: match[0], rank: rankOf(line, match.index, match[0].length) });
    for (const match of line.matchAll(labeledDigits))
      if (match[1] !== undefined)
        phones.push({ phone: match[1], rank: rankOf(line, match.index + 6, match[0].length) });
  }
  const usable = phones
    .map(({ phone, rank }) => ({ phone: written(phone), rank }))
    .filter(({ phone, rank }) => rank >= 0 && isPhone(phone));
  return usable.toSorted((one, other) => other.rank - one.rank)[0]?.phone ?? '';
}

const isPhone = (phone: string): boolean => {
  const digits = phone.replace(/x.*/i, '').replaceAll(/\D/g, '').length;
  return (
    phone.length >= limits.phoneMin &&
    phone.length <= limits.phoneMax &&
    phonePattern.test(phone) &&
    digits >= 8 &&
    digits <= 15
  );
};

/** The label is before the number, or after it in parentheses. */
function rankOf(line: string, at: number, length: number): number {
  const before =
    line
      .slice(0, at)
      .split(/\d{4}|[\t|•·]/)
      .at(-1)
      ?.slice(-16) ?? '';
  const label = `${before} ${/^ ?\(\s*(\w+)/.exec(line.slice(at + length))?.[1] ?? ''}`;
  if (/fax|pager|npi|license|lic\b|dea|emergency/i.test(label)) return -1;
  if (/cell|mobile|\bmob\b|\bm:|\bc:/i.test(label)) return 3;
  if (/home|\bh:/i.test(label)) return 1;
  if (/work|office|\bw:|\bo:/i.test(label)) return 0;
  return 2;
}

const written = (phone: string): string =>
  phone
    .replace(/,? ?(?:extension|ext\.?|x) ?(\d+)$/i, ' x$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** An address with a scheme; empty when there is none, or several people are named. */
export function findLinkedinUrl(resume: ResumeText): string {
  const found = new Set<string>();
  for (const line of linesOf(resume, 'head', 'contact', 'summary', 'other'))
    for (const match of line.matchAll(
      /(?<![\w.@])(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[\p{L}\d%_.-]{3,100}/giu,
    )) {
      const url = linkedinAddress(match[0].replace(/[.-]+$/, ''));
      if (isLinkedinUrl(url) && url.length <= limits.linkedinUrlMax) found.add(url.replace(/^http:/, 'https:'));
    }
  const byPath = new Map([...found].map((url) => [url.toLowerCase().replace(/^https:\/\/(?:www\.)?/, ''), url]));
  return byPath.size === 1 ? ([...byPath.values()][0] ?? '') : '';
}
