// Why the directory has these values: where each comes from and when it was seen, with the report of a wrong value.
import { use } from 'react';
import { callAddress, fullKindName, sourceName } from '#web/features/candidates/public.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { CallsContext } from './calls-context.ts';
import { useReport } from './use-report.ts';
import styles from './value-origins.module.css';

interface ValueOriginsProps {
  candidateId: string;
  /** Whose values, as the screen names them. */
  name: string;
  values: readonly RevealedValue[];
}

export function ValueOrigins({ candidateId, name, values }: ValueOriginsProps) {
  const byValue = Map.groupBy(values, ({ valueId }) => valueId);
  return (
    <>
      <h3 className={styles.title}>Why do you have this?</h3>
      {[...byValue].map(([valueId, origins]) => (
        <OneValue key={valueId} candidateId={candidateId} name={name} origins={origins} />
      ))}
    </>
  );
}

/** `origins`: the same value from one source or several. */
function OneValue({
  candidateId,
  name,
  origins,
}: Pick<ValueOriginsProps, 'candidateId' | 'name'> & { origins: readonly RevealedValue[] }) {
  const { onCall } = use(CallsContext);
  const [value] = origins;
  if (value === undefined) return null;
  return (
    <section className={styles.value}>
      <p className={styles.kind}>{fullKindName(value.kind)}</p>
      <p className={styles.text}>
        {value.kind.endsWith('phone') ? (
          <a
            href={callAddress(value.value)}
            onClick={({ detail }) => onCall({ candidateId, name, valueId: value.valueId }, detail === 0)}
          >
            {value.value}
          </a>
        ) : (
          value.value
        )}
      </p>
      {origins.map(({ source, batch, firstSeenOn, lastSeenOn, verifiedOn }) => (
        <dl key={source} className={styles.facts}>
          <dt>Source</dt>
          <dd>{sourceName(source)}</dd>
          <dt>Batch</dt>
          <dd>{batch ?? 'None, sent by the professional'}</dd>
          <dt>First seen</dt>
          <dd>{formatDate(firstSeenOn)}</dd>
          <dt>Last seen</dt>
          <dd>{formatDate(lastSeenOn)}</dd>
          <dt>Verified</dt>
          <dd>{verifiedOn === null ? 'Not verified yet' : formatDate(verifiedOn)}</dd>
        </dl>
      ))}
      <Report candidateId={candidateId} value={value} />
    </section>
  );
}

function Report({ candidateId, value }: { candidateId: string; value: RevealedValue }) {
  const { report, isSending, result } = useReport(candidateId, value);
  const isEmail = value.kind.endsWith('email');
  if (value.mark !== null)
    return (
      <p className={styles.mark} role="status">
        {markText(value.mark, isEmail)}
        {result?.unitReturned === true && ' The reveal was returned to you.'}
      </p>
    );
  return (
    <Button className={styles.report} disabled={isSending} onClick={report}>
      {isEmail ? 'Report Bounced Address' : 'Report Wrong Number'}
    </Button>
  );
}

const markText = (mark: NonNullable<RevealedValue['mark']>, isEmail: boolean): string =>
  mark === 'reported'
    ? 'You reported this value. An administrator will check it.'
    : `Reported as ${isEmail ? 'a bounced address' : 'a wrong number'}.`;
