// Rows that the viewer is asked to delete from exported files, because the person was removed from the directory.
import type { Recall } from '#contract/exports/recalls.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts';
import { FailureLine } from '#web/ui/loaded.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import styles from './recalls.module.css';
import { useConfirmRecalls, useRecalls } from './use-recalls.ts';

/** Nothing while there is no recall. */
export function RecallList() {
  const recalls = useRecalls();
  const confirm = useConfirmRecalls();
  const download = useMutation({
    mutationFn: async () => {
      const { fileName, file } = await call('recalls.downloadRecallFile', {});
      saveFile(fileName, file);
    },
  });
  if (recalls.isError) return <FailureLine text="Your recalls could not be loaded." query={recalls} />;
  if (recalls.data === undefined || recalls.data.data.length === 0) return null;
  const { data, open } = recalls.data;
  const openIds = data.filter(({ confirmedAt }) => confirmedAt === null).map(({ id }) => id);
  return (
    <section className={styles.recalls} aria-label="Recalls">
      <h3 className={styles.title}>Recalls</h3>
      <p className={styles.text}>
        {open === 0
          ? 'You have confirmed every recall. There is nothing to do.'
          : 'These people asked to be removed from the directory. Delete their rows from every copy of the file, then confirm.'}
      </p>
      <ListRows>
        {data.map((recall) => (
          <RecallRow
            key={recall.id}
            recall={recall}
            isSending={confirm.isPending}
            onConfirm={() => {
              if (!confirm.isPending) confirm.mutate([recall.id]);
            }}
          />
        ))}
      </ListRows>
      <NoticeLine>{download.isError && 'The recall file could not be downloaded. Please try again.'}</NoticeLine>
      {open > 0 && (
        <Actions>
          <Button onClick={() => download.mutate()}>Download Recall File</Button>
          <Button
            aria-disabled={confirm.isPending}
            onClick={() => {
              if (!confirm.isPending) confirm.mutate(openIds);
            }}
          >
            Confirm All {formatCount(openIds.length)}
          </Button>
        </Actions>
      )}
    </section>
  );
}

interface RecallRowProps {
  recall: Recall;
  isSending: boolean;
  onConfirm: () => void;
}

function RecallRow({ recall, isSending, onConfirm }: RecallRowProps) {
  const { row, fileName, exportDate, candidateId, dueAt, confirmedAt } = recall;
  return (
    <ListRow>
      <p>
        <b>
          Row {formatCount(row)} of {fileName}
        </b>
        <span className={styles.detail}>
          Exported {formatDateTime(exportDate)}. Candidate ID {candidateId}.{' '}
          {confirmedAt === null ? `Confirm by ${formatDate(dueAt)}.` : `Confirmed ${formatDate(confirmedAt)}.`}
        </span>
      </p>
      {confirmedAt === null && (
        <Button
          aria-label={`Confirm that row ${row} of the export of ${formatDateTime(exportDate)} is deleted`}
          aria-disabled={isSending}
          onClick={onConfirm}
        >
          Confirm
        </Button>
      )}
    </ListRow>
  );
}

function saveFile(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
