import type { RevealedValue } from '#contract/reveals/reveals.ts';

/** Mailboxes of Direct secure messaging accept medical records from certified systems only, and bounce ordinary email. */
const directDomain = /@(?:[^@]*\.)?direct(?:-?(?:mail|messaging|address))?\.|@[^@]*\.direct$/i;

/** The best address for ordinary email; null when there is none. Fax numbers and Direct addresses are never one. */
export function addressOf(values: readonly Pick<RevealedValue, 'kind' | 'value'>[]): string | null {
  const email = values.find(
    ({ kind, value }) => (kind === 'personal_email' || kind === 'work_email') && !directDomain.test(value),
  );
  return email?.value ?? null;
}
