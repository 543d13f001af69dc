import type { SiteSettingKey } from '#contract/site-setting-keys.ts';
import { useSite } from './site.ts';
import { Sourced } from './sourced.tsx';

type ClaimKey = Extract<SiteSettingKey, `claim_${string}`>;

/** A marketing claim in the words of the operator; nothing when the operator has emptied it. */
export function Claim({ name }: { name: ClaimKey }) {
  const text = useSite().settings[name];
  return text === '' ? null : <Sourced from={`claim.${name}`}>{text}</Sourced>;
}

/** A claim that needs proof: nothing without the address of a page that proves it. */
export function ProvenClaim({ name }: { name: 'claim_rating' | 'claim_organizations' }) {
  const { settings } = useSite();
  const reference = settings[`${name}_reference`];
  if (reference === '' || settings[name] === '') return null;
  return (
    <a href={reference} rel="noopener nofollow">
      <Sourced from={`claim.${name}`}>{settings[name]}</Sourced>
    </a>
  );
}
