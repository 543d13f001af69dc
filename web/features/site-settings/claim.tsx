import {
  professionalsPlaceholder,
  withProfessionals,
  type SiteSettingKey,
} from '#contract/site-settings/site-setting-keys.ts';
import { formatDate } from '#web/ui/format.ts';
import { useSite } from './site.ts';
import { Sourced } from './sourced.tsx';

type ClaimKey = Extract<SiteSettingKey, `claim_${string}`>;

/** How many professionals the directory has: its count, or what the operator states, with the day. Nothing when neither is known. */
export function ProfessionalsClaim({ count }: { count: number | null }) {
  const { settings, professionalsStatedOn: statedOn } = useSite();
  const stated = settings.claim_professionals;
  const text = withProfessionals(stated, count);
  if (text === '') return null;
  const isCount = stated.includes(professionalsPlaceholder);
  return (
    <>
      <Sourced from={isCount ? 'count.total' : 'claim.claim_professionals'}>{text}</Sourced>
      {!isCount && statedOn !== null && (
        <>
          {' '}
          (as of <time dateTime={statedOn}>{formatDate(statedOn)}</time>)
        </>
      )}
    </>
  );
}

/** A marketing claim in the words of the operator; nothing when the operator has emptied it. */
export function Claim({ name }: { name: Exclude<ClaimKey, 'claim_professionals' | 'claim_preview'> }) {
  const text = useSite().settings[name];
  return text === '' ? null : <Sourced from={`claim.${name}`}>{text}</Sourced>;
}

/** The count line of the preview on the home page. */
export function PreviewClaim({ count }: { count: number | null }) {
  const stated = useSite().settings.claim_preview;
  const text = withProfessionals(stated, count);
  if (text === '') return <>Sample results</>;
  return (
    <>
      Sample results:{' '}
      <Sourced from={stated.includes(professionalsPlaceholder) ? 'count.preview' : 'claim.claim_preview'}>
        {text}
      </Sourced>
    </>
  );
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
