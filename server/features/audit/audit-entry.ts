/** Who acted: a signed-in account, an operator at the command line, or the product itself. */
export interface AuditActor {
  kind: 'account' | 'operator' | 'system';
  /** The user id of an account, the operating system's name of an operator. */
  id: string;
}

/** Facts about the subject. Email addresses and phone numbers in texts are replaced before they are stored. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface AuditEntry {
  actor: AuditActor;
  /** The feature and what was done, such as `demo-access.granted`. */
  action: string;
  /** What it was done to, by kind and id, such as an account or a candidate. Null: nothing in particular. */
  subject: { kind: string; id: string } | null;
  /** What changed. Left out or null: nothing was there before, or nothing is there afterwards. */
  before?: AuditFacts | null;
  after?: AuditFacts | null;
}

const email = /[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;]+/g;
/** Numbers as the directory writes them: ten digits in groups of 3, 3 and 4, and the international form. */
const phone = /\+\d{8,15}\b|(?<![\w-])(?:1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/g;

const withoutContacts = (text: string): string => text.replace(email, '[email]').replace(phone, '[phone]');

/** Far more than any entry needs, so that no one can fill the audit with a long text. */
const factsLengthMax = 8_000;

/** The facts as the JSON that is stored; null for none. */
export function factsText(facts: AuditFacts | null = null): string | null {
  if (facts === null) return null;
  const text = JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'string' ? withoutContacts(value) : value,
  );
  if (text.length > factsLengthMax) throw new Error(`An audit entry has facts of ${text.length} characters.`);
  return text;
}
