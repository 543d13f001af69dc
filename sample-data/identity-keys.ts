import type { Contact } from './contacts.ts';

export interface IdentityKey {
  kind: 'npi' | 'email' | 'vendor';
  value: string;
}

/** Share of US clinicians whose NPI the source knows. */
export const npiShare = 0.7;

/** The identity keys of person `number`; `npi` is null for a person without one. */
export function identityKeys(number: number, npi: string | null, contacts: readonly Contact[]): IdentityKey[] {
  const keys: IdentityKey[] = [{ kind: 'vendor', value: `synthetic:${number}` }];
  if (npi !== null) keys.push({ kind: 'npi', value: npi });
  const email = contacts.find(({ kind }) => kind === 'personal_email');
  if (email !== undefined) keys.push({ kind: 'email', value: email.value });
  return keys;
}

/**
 * An NPI that no real provider has or will have: real ones begin with 1 or 2 (CMS, "NPI check digit"), these with 9. Eight digits
 * follow from the person's number, one to one below a hundred million, and the Luhn digit over `80840` and the nine before it.
 */
export function syntheticNpi(number: number): string {
  const body = `9${String((number * 12_345_677) % 100_000_000).padStart(8, '0')}`;
  return body + luhnDigit(`80840${body}`);
}

/** ISO/IEC 7812-1, annex B. */
function luhnDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}
