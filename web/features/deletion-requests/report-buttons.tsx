// The file of a report, and that it was uploaded.
import { useState } from 'react';
import type { DeletionReport } from '#contract/deletion-requests/deletion-requests.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDate } from '#web/ui/format.ts';
import styles from './deletion-requests.module.css';
import { useConfirmReport, useReportFile } from './use-deletion-requests.ts';

/** `name` completes `Download …`. */
export function ReportButtons({ report: { id, sentAt }, name }: { report: DeletionReport; name: string }) {
  const [isAsked, setAsked] = useState(false);
  const file = useReportFile();
  const confirm = useConfirmReport(() => setAsked(false));
  return (
    <span className={styles.buttons}>
      <Button
        aria-label={`Download ${name}`}
        aria-disabled={file.isPending}
        onClick={() => !file.isPending && file.mutate(id)}
      >
        Download
      </Button>
      {sentAt === null ? (
        <Button aria-label={`Mark as Uploaded: ${name}`} onClick={() => setAsked(true)}>
          Mark as Uploaded
        </Button>
      ) : (
        <span className={styles.soft}>Uploaded {formatDate(sentAt)}</span>
      )}
      <ConfirmDialog
        confirmation={
          isAsked && {
            title: 'Did the platform accept this file?',
            text: 'The server then does not upload it, and the clock no longer waits for it.',
            action: 'Mark as Uploaded',
            onConfirm: () => confirm.mutate(id),
          }
        }
        isPending={confirm.isPending}
        onClose={() => setAsked(false)}
      />
    </span>
  );
}
