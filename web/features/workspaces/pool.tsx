// What all seats of the workspace may take together in a day.
import { useState } from 'react';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { WorkspaceSeats } from '#contract/workspaces/seats.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ceilingIn } from './ceiling-in.ts';
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
      <p className={styles.soft}>
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
        <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect width={perDay === 0 ? 100 : Math.min(100, (used / perDay) * 100)} height="1" />
        </svg>
        <p className={styles.soft}>
          {resetsAt === null ? 'The day begins with the next use.' : `Resets on ${formatDateTime(resetsAt)}.`}
        </p>
      </>
    )}
  </div>
);

function PoolForm({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const change = useChangePool();
  const toast = useToast();
  const form = useForm<'reveals' | 'exported'>({
    requests: [change],
    fields: { revealsPerDay: 'reveals', exportedPerDay: 'exported' },
    failureText: 'The pool was not changed. Please try again.',
  });
  const submit = (data: FormData) => {
    const [revealsPerDay, exportedPerDay] = [ceilingIn(data, 'reveals'), ceilingIn(data, 'exported')];
    const wrong = `Enter a whole number up to ${formatCount(workspaceLimits.ceilingMax)}, or nothing.`;
    const errors = {
      ...(revealsPerDay === undefined && { reveals: wrong }),
      ...(exportedPerDay === undefined && { exported: wrong }),
    };
    form.send(errors, () => {
      if (revealsPerDay === undefined || exportedPerDay === undefined) return;
      change.mutate(
        { revealsPerDay, exportedPerDay },
        {
          onSuccess: () => {
            toast({ title: 'Pool saved', text: 'It counts from now on.' });
            onClose();
          },
        },
      );
    });
  };
  return (
    <Form errors={form.errors} focusFirst onSubmit={submit}>
      <TextField
        label="Reveals a day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={pool.reveals.perDay ?? ''}
        {...form.field('reveals')}
      />
      <TextField
        label="Exported people a day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={pool.exported.perDay ?? ''}
        {...form.field('exported')}
      />
      <NoticeLine>{form.failure}</NoticeLine>
      <Actions>
        <Button type="submit" look="filled">
          {form.isSending ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
