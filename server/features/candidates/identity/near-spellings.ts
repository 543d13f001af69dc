// Spellings under which a removed person may come back.
import { foldName } from './fold-name.ts';

/** Providers for which dots in the name of a mailbox mean nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** Without a tag (`ann+news@`), and without dots where the provider ignores them. `email` is normalized. */
export function plainMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const untagged = email.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** `Garcia-Lopez` → `Garcia`, `Lopez`. Empty for a name of one part; short particles such as `de` are no parts. */
export function partsOfName(lastName: string): string[] {
  const parts = lastName.split(/[\s\p{Pd}]+/u).filter((part) => foldName(part).length > 2);
  return parts.length < 2 ? [] : parts;
}
