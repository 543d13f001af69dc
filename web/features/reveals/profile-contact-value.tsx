import { use } from 'react';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { ContactValue, type ProfileContact } from '#web/features/candidates/public.ts';
import { Popover } from '#web/ui/popover.tsx';
import { CallsContext } from './calls-context.ts';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import styles from './profile-contact-value.module.css';
import { useCopy } from './use-copy.ts';
import { useCopyKey } from './use-copy-key.ts';
import { useRevealContact } from './use-reveal-contact.ts';
import { useRevealedChannel } from './use-revealed-values.ts';
import { ValueOrigins } from './value-origins.tsx';

/** Reveals one value in its place on a profile; then a click copies it. */
export function ProfileContactValue(contact: ProfileContact) {
  const { channel, position, candidateId } = contact;
  const isOtherRevealed = useRevealedChannel(candidateId, channel === 'phone' ? 'email' : 'phone') !== null;
  // The one prominent button of the panel belongs to the first value that is not revealed yet.
  const isMain = contact.isMain || (position === 0 && isOtherRevealed);
  const { values, isLoading, tip, reveal } = useRevealContact(contact);
  const { isCopied, copy } = useCopy(channel);
  const origins = originsAt(values ?? [], position);
  const [best] = origins;
  const { onCall, menu } = use(CallsContext);
  const called = best && { candidateId, name: contact.candidateName, valueId: best.valueId };
  const press = () => (best === undefined ? void reveal() : copy(best.value));
  // A person has several values: the keys take the first one of a channel.
  useRowShortcut(contact.isMain && position === 0 ? 'r' : null, press);
  useCopyKey(
    { ...contact, isMain: contact.isMain && position === 0 },
    best === undefined || position > 0 ? null : press,
  );
  if (values !== null && best === undefined)
    return <p className={styles.missing}>This {channel} is no longer on file.</p>;
  return (
    <>
      <ContactValue
        contact={{
          ...contact,
          isMain,
          ...(best !== undefined && { source: best.source, verifiedOn: best.verifiedOn }),
        }}
        value={best?.value ?? null}
        isLoading={isLoading}
        isCopied={isCopied}
        tip={tip}
        onClick={press}
        onCall={(byKey) => called && onCall(called, byKey)}
        origin={
          best !== undefined && (
            <Popover
              label={`Where ${best.value} comes from`}
              buttonClass={styles.why}
              button={best.mark === null ? 'Why do you have this?' : 'Reported as wrong'}
            >
              {() => <ValueOrigins candidateId={candidateId} name={contact.candidateName} values={origins} />}
            </Popover>
          )
        }
      />
      {called && channel === 'phone' && <div className={styles.calls}>{menu(called, 'profile')}</div>}
    </>
  );
}

/** The value at a position among different values, once for each of its sources. */
function originsAt(values: readonly RevealedValue[], position: number): readonly RevealedValue[] {
  return [...Map.groupBy(values, ({ valueId }) => valueId).values()][position] ?? [];
}
