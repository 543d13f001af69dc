// Domains of addresses as name servers know them: lower case and ASCII, so that letters that look alike are never equal.
import { domainToASCII } from 'node:url';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);

/** Domains of which strangers have addresses. */
const publicDomains: readonly string[] =
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com proton.me
  protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru zoho.com fastmail.com hey.com comcast.net
  verizon.net att.net sbcglobal.net cox.net charter.net tutanota.com qq.com 163.com 126.com hotmail.co.uk yahoo.co.uk rogers.com
  shaw.ca bell.net sympatico.ca`.split(/\s+/);

/** Null: it is no domain. */
export function readDomain(text: string): string | null {
  const ascii = domainToASCII(text.trim().replace(/^@/, '').replace(/\.$/, '').toLowerCase());
  return ascii.length <= 253 && pattern.test(ascii) ? ascii : null;
}

/** Of an address in lower case; empty: it is none. */
export const domainOf = (email: string): string => readDomain(email.slice(email.lastIndexOf('@') + 1)) ?? '';

/** Also below a public domain: a provider of mail may give its users subdomains. `more`: those that the operator refuses as well. */
export const isPublicDomain = (domain: string, more: readonly string[]): boolean =>
  [...publicDomains, ...more].some((refused) => domain === refused || domain.endsWith(`.${refused}`));
