import { Fragment, use, type ReactNode } from 'react';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { sourceName } from '#web/features/candidates/public.ts';
import { formatDate } from '#web/ui/format.ts';
import { MailIcon, PhoneIcon, SealIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { CallsContext } from './calls-context.ts';
import styles from './row-provenance.module.css';
import { useRevealedValues } from './use-revealed-values.ts';
import { ValueOrigins } from './value-origins.tsx';

interface RowProvenanceProps {
  id: string;
  name: string;
  /** Shown until a contact of the candidate is revealed. */
  children: ReactNode;
}

/** The line below the contacts of a row: after a reveal the source and date of the value, and everything that is known of its origin. */
export function RowProvenance({ id, name, children }: RowProvenanceProps) {
  const values = useRevealedValues(id);
  const shown = shownOrigins(values);
  const { menu } = use(CallsContext);
  const phone = values.find(({ kind }) => kind.endsWith('phone'));
  if (shown.length === 0) return children;
  return (
    <div className={styles.line}>
      <Popover
        label={`Where the contacts of ${name} come from`}
        buttonClass={values.every(({ mark }) => mark === null) ? styles.origin : `${styles.origin} ${styles.wrong}`}
        button={
          <>
            {shown.map(({ of, text, day }) => (
              <Fragment key={of}>
                {icons[of]}
                {of !== 'both' && <span className="visually-hidden">{of === 'phone' ? 'Phone: ' : 'Email: '}</span>}
                <span className={styles.words}>
                  <span className={styles.text}>{text}</span>
                  {day !== '' && <span className={styles.day}>, {day}</span>}
                </span>
              </Fragment>
            ))}
            <span className="visually-hidden">. Why do you have this?</span>
          </>
        }
      >
        {() => <ValueOrigins candidateId={id} name={name} values={values} />}
      </Popover>
      {phone !== undefined && menu({ candidateId: id, name, valueId: phone.valueId }, 'row')}
    </div>
  );
}

const icons = { phone: <PhoneIcon size={12} />, email: <MailIcon size={12} />, both: <SealIcon size={12} /> };

interface ShownOrigin {
  /** Whose origin it is; `both`: it is that of the phone and of the email. */
  of: 'phone' | 'email' | 'both';
  text: string;
  /** After the text; never cut. */
  day: string;
}

/** One origin while it is that of every revealed value; else each day beside its channel, and the sources are in the popover. */
function shownOrigins(values: readonly RevealedValue[]): ShownOrigin[] {
  const best = (['phone', 'email'] as const).flatMap((of) => {
    const value = values.find(({ kind }) => kind.endsWith(of));
    return value === undefined ? [] : [{ of, value, ...originOf(value) }];
  });
  const [one, other] = best;
  if (one === undefined || other === undefined) return best;
  if (one.text === other.text && one.day === other.day) return [{ ...one, of: 'both' }];
  return best.map(({ of, value }) => ({ of, text: markText(value) ?? dayText(value), day: '' }));
}

function originOf(value: RevealedValue): Omit<ShownOrigin, 'of'> {
  const mark = markText(value);
  if (mark !== null) return { text: mark, day: '' };
  return { text: sourceName(value.source), day: formatDate(value.verifiedOn ?? value.lastSeenOn) };
}

const markText = ({ mark }: RevealedValue): string | null =>
  mark === null ? null : mark === 'wrong' ? 'Reported as wrong' : 'You reported this value';

const dayText = ({ verifiedOn }: RevealedValue): string =>
  verifiedOn === null ? 'Not verified' : formatDate(verifiedOn);
