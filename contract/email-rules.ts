// What an email address is, for imports, forms, mails and removals alike. Values and functions only, because the pages contain no schemas.
import { visibleCharacters } from './visible-characters.ts';

/** In characters. */
export const emailLengthMax = 254;
export const invalidEmail = 'Please enter a valid email address.';

const localLengthMax = 64;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const address = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
);
const isAscii = /^[ -~]*$/;

/**
 * The one form in which an address is stored and compared: lower case, full-width characters as usual ones, an internationalized domain as
 * ASCII (`xn--…`), without the apostrophe with which spreadsheets mark text. Null when the text cannot be an address (RFC 5321).
 */
export function normalizeAddress(text: string): string | null {
  if (text.length > 4 * emailLengthMax) return null;
  const plain = (isAscii.test(text) ? text : text.normalize('NFKC')).trim().toLowerCase().replace(/^'+/, '');
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  const email = isAscii.test(domain) ? plain : `${plain.slice(0, at + 1)}${asciiDomain(domain)}`;
  return email.length <= emailLengthMax && email.indexOf('@') <= localLengthMax && address.test(email) ? email : null;
}

/**
 * The address in what a person typed or pasted: `Ann Lee <ann@mail.example>`, `mailto:ann@mail.example?subject=x`, `(ann@mail.example);`. In the
 * form of `normalizeAddress`; null when there is none, or text around it that is no name.
 */
export function readAddress(text: string): string | null {
  if (text.length > 4 * emailLengthMax) return null;
  const visible = visibleCharacters(text);
  const [, inBrackets] = /^[^<>]*<([^<>]+)>[^<>]*$/.exec(visible) ?? [];
  return normalizeAddress(
    (inBrackets ?? visible)
      .trim()
      .replace(/^['"([{]+/, '')
      .replace(/^mailto:([^?]*)\?.*$/i, '$1')
      .replace(/^(?:mailto|e-?mail)\s*[:=]\s*/i, '')
      .replace(/['")\]}.,;:>]+$/, ''),
  );
}

/** Empty when it is no domain. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return '';
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}
