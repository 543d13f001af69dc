// What all seats of the workspace may take together in a day.
import { useState } from 'react';
import type { WorkspaceSeats } from '#contract/workspaces/seats.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { DayLimitsForm } from './day-limits-form.tsx';
import { useChangePool, useSeats } from './use-seats.ts';
import styles from './workspaces.module.css';

type Pool = NonNullable<WorkspaceSeats['pool']>;

/** Nothing for members who may not see it. */
export function PoolSection({ isOwner }: { isOwner: boolean }) {
  const pool = useSeats().data?.seats?.pool ?? null;
  const [isChanging, setChanging] = useState(false);
  if (pool === null) return null;
  return (
    <ScreenSection title="Pool" aside={isOwner && <Button onClick={() => setChanging(true)}>Change Pool…</Button>}>
      <p className={styles.intro}>
        What all seats together may take in a day, beside the ceiling of each. What a member’s own plan gives does not
        count.
      </p>
      <div className={styles.pool}>
        <Part name="Reveals" part={pool.reveals} />
        <Part name="Exported people" part={pool.exported} />
      </div>
      <Dialog
        open={isChanging}
        onClose={() => setChanging(false)}
        title="Change Pool"
        text="What all seats together may take in a day. Leave a field empty for no pool."
      >
        {isChanging && <PoolForm pool={pool} onClose={() => setChanging(false)} />}
      </Dialog>
    </ScreenSection>
  );
}

const Part = ({ name, part: { perDay, used, resetsAt } }: { name: string; part: Pool['reveals'] }) => (
  <div>
    <p>
      {name}{' '}
      {perDay === null ? (
        <span className={styles.soft}>no pool</span>
      ) : (
        <b>{`${formatCount(used)} of ${formatCount(perDay)}`}</b>
      )}
    </p>
    {perDay !== null && (
      <>
        <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={perDay === 0 ? 100 : Math.min(100, (used / perDay) * 100)} height="1" />
        </svg>
        <p className={styles.soft}>
          {resetsAt === null ? 'The day begins with the next use.' : `Resets on ${formatDateTime(resetsAt)}.`}
        </p>
      </>
    )}
  </div>
);

function PoolForm({ pool: { reveals, exported }, onClose }: { pool: Pool; onClose: () => void }) {
  const change = useChangePool();
  return (
    <DayLimitsForm
      initial={{ revealsPerDay: reveals.perDay, exportedPerDay: exported.perDay }}
      request={change}
      save={change.mutate}
      saved={{ title: 'Pool saved', text: 'It counts from now on.' }}
      failureText="The pool was not changed. Please try again."
      onClose={onClose}
    />
  );
}
