// E-mail addresses in the cells of files.
import { readAddress } from '#contract/email-rules.ts';

/** Shared mailboxes. They reach a candidate but do not identify one. */
const sharedMailboxes = new Set(
  `admin administrator appointments billing careers clinic contact contactus
    customerservice enquiries frontdesk hello help hr info inquiries jobs mail marketing noreply no-reply office
    pharmacy reception recruiting referrals sales scheduling service staff support team webmaster`.split(/\s+/),
);

/** What forms and programs write where a person has no address. */
const noAddress =
  /^(?:no-?e?-?mail|none|noaddress|not-?provided|unknown|null|na)@|^(test|example|email|mail|abc|xxx?|asdf)@\1\.[a-z]+$/;

/**
 * All addresses of a cell such as `a@x.example; b@x.example`, each once. `unread`: what looks like an address and is none; without an
 * address the whole cell.
 */
export function readEmails(text: string): { values: string[]; unread: string[] } {
  const whole = addressOfPerson(text);
  if (whole !== null) return { values: [whole], unread: [] };
  const read = text.split(/[;,|\s<>/()[\]{}"]+/).map((part) => ({ part, email: addressOfPerson(part) }));
  const values = [...new Set(read.flatMap(({ email }) => email ?? []))];
  if (values.length === 0) return { values, unread: [text] };
  return { values, unread: read.flatMap(({ part, email }) => (email === null && part.includes('@') ? part : [])) };
}

function addressOfPerson(text: string): string | null {
  const email = readAddress(text);
  return email === null || noAddress.test(email) ? null : email;
}

/** False for mailboxes such as `info@`, which would merge all colleagues into one candidate. */
export function isPersonalMailbox(email: string): boolean {
  return !sharedMailboxes.has(email.slice(0, email.indexOf('@')));
}
