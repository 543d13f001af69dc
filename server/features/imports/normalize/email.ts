// E-mail addresses in the cells of files.
import { normalizeAddress } from '#contract/email-rules.ts';

/** Shared mailboxes. They reach a candidate but do not identify one. */
const sharedMailboxes = new Set([
  'admin',
  'administrator',
  'appointments',
  'billing',
  'careers',
  'clinic',
  'contact',
  'contactus',
  'customerservice',
  'enquiries',
  'frontdesk',
  'hello',
  'help',
  'hr',
  'info',
  'inquiries',
  'jobs',
  'mail',
  'marketing',
  'noreply',
  'no-reply',
  'office',
  'pharmacy',
  'reception',
  'recruiting',
  'referrals',
  'sales',
  'scheduling',
  'service',
  'staff',
  'support',
  'team',
  'webmaster',
]);

/** `Ann.Lee@Clinic.Example` → `ann.lee@clinic.example`. Null when it cannot be an address. */
export function normalizeEmail(text: string): string | null {
  const [, inBrackets] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(text) ?? [];
  return normalizeAddress(
    (inBrackets ?? text)
      .trim()
      .replace(/^['"(]+/, '')
      .replace(/^(?:mailto|e-?mail)\s*[:=]\s*/i, '')
      .replace(/['")\].,;:>]+$/, ''),
  );
}

/** All addresses of a cell such as `a@x.example; b@x.example`, each once. */
export function emailsIn(text: string): string[] {
  const whole = normalizeEmail(text);
  if (whole !== null) return [whole];
  const emails = text.split(/[;,|\s<>/()]+/).map(normalizeEmail);
  return [...new Set(emails.filter((email) => email !== null))];
}

/** False for mailboxes such as `info@`, which would merge all colleagues into one candidate. */
export function isPersonalMailbox(email: string): boolean {
  return !sharedMailboxes.has(email.slice(0, email.indexOf('@')));
}
