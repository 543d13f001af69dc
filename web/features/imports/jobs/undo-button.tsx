import { useState } from 'react';
import type { ImportBatch } from '#contract/imports/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatCount } from '#web/ui/format.ts';
import { isInProgress, useImportJobs, useUndoBatch } from './use-jobs.ts';

/** Nothing when the batch cannot be undone. */
export function UndoButton({ batch }: { batch: ImportBatch }) {
  const [isAsked, setAsked] = useState(false);
  const jobs = useImportJobs();
  const undo = useUndoBatch(() => setAsked(false));
  if (!batch.canBeUndone) return null;
  const isBusy = jobs.data?.some(isInProgress) === true;
  return (
    <>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && setAsked(true)}>
        Undo Batch
      </Button>
      <ConfirmDialog
        confirmation={
          isAsked && {
            title: 'Undo this batch?',
            text: undoText(batch),
            action: 'Undo Batch',
            isDanger: true,
            onConfirm: () => undo.mutate(batch.id),
          }
        }
        isPending={undo.isPending}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

const undoText = ({ id, added, changed, ended }: ImportBatch): string =>
  `${candidates(added)} that ${id} added will be deleted from the directory, from lists and from searches. ${candidates(changed + ended)} that it changed will be as they were before. People who asked to be removed stay removed. The undo is refused while a later batch names the same candidates, and it cannot be canceled once it has begun.`;

const candidates = (count: number): string => `${formatCount(count)} ${count === 1 ? 'candidate' : 'candidates'}`;
