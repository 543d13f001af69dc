// E-mail addresses as they are stored and compared: lower case, ASCII, one form.

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const address = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
);

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

/** `Ann.Lee@Clinic.Example` → `ann.lee@clinic.example`. Null when it cannot be an address (RFC 5321 lengths, ASCII). */
export function normalizeEmail(text: string): string | null {
  const [, inBrackets] = /<([^<>]+)>/.exec(text) ?? [];
  const email = (inBrackets ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();
  const isShortEnough = email.length <= 254 && email.indexOf('@') <= 64;
  return isShortEnough && address.test(email) ? email : null;
}

/** All addresses of a cell such as `a@x.example; b@x.example`, each once. */
export function emailsIn(text: string): string[] {
  const whole = normalizeEmail(text);
  if (whole !== null) return [whole];
  const emails = text.split(/[;,|\s]+/).map(normalizeEmail);
  return [...new Set(emails.filter((email) => email !== null))];
}

/** False for mailboxes such as `info@`, which would merge all colleagues into one candidate. */
export function isPersonalMailbox(email: string): boolean {
  return !sharedMailboxes.has(email.slice(0, email.indexOf('@')));
}
