// The export of a selection: which columns, in which order; what it means for the account; the file.
import { useState } from 'react';
import { exportLimits } from '#contract/export-options.ts';
import type { ExportFile } from '#contract/exports.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { chosenOf, everyColumn, readChoice, saveChoice } from './chosen-columns.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { downloadFile } from './download-file.ts';
import { failureText } from './export-messages.ts';
import styles from './export-dialog.module.css';
import { exportedText, useExport, useExportLogs } from './use-export.ts';

interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
  ids: readonly string[];
}

export function ExportDialog({ open, onClose, ids }: ExportDialogProps) {
  const count = `${formatCount(ids.length)} ${ids.length === 1 ? 'professional' : 'professionals'}`;
  return (
    <Dialog open={open} onClose={onClose} title={`Export ${count}`}>
      <ExportForm ids={ids} onClose={onClose} />
    </Dialog>
  );
}

/** It begins again each time the dialog is opened. */
function ExportForm({ ids, onClose }: Pick<ExportDialogProps, 'ids' | 'onClose'>) {
  const [choice, setChoice] = useState(readChoice);
  const logs = useExportLogs(1);
  const run = useExport();
  const columns = chosenOf(choice);
  const isTooLarge = ids.length > exportLimits.candidatesMax;
  if (run.isSuccess) return <Exported file={run.data} onClose={onClose} />;
  const start = () => {
    saveChoice(choice);
    run.mutate({ ids, columns, description: `Selection of ${ids.length}` });
  };
  return (
    <div className={styles.form}>
      <p>
        The file is a CSV for any spreadsheet. It begins with the id of each candidate. Every candidate in it is
        recorded as disclosed to your account.
      </p>
      {/* Until it is known whether the account has exported before, the notice is shown. */}
      {(logs.data?.count ?? 0) === 0 && (
        <p className={styles.guarantee}>
          <b>This ends the money back guarantee.</b> The 30-day money back guarantee of the Annual Plan ends with your
          first export.
        </p>
      )}
      <ColumnChooser choice={choice} onChange={setChoice} />
      <p className={styles.hint}>
        {columns.length} of {everyColumn.length} columns. Each kind of contact also has its source and when it was
        verified.
      </p>
      <NoticeLine>
        {isTooLarge
          ? `An export has at most ${exportLimits.candidatesMax} professionals. Select fewer.`
          : run.isError && failureText(run.error)}
      </NoticeLine>
      <Actions>
        <Button look="filled" disabled={columns.length === 0 || run.isPending || isTooLarge} onClick={start}>
          {run.isPending ? 'Exporting …' : run.isError ? 'Try again' : 'Export and download'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </div>
  );
}

function Exported({ file, onClose }: { file: ExportFile; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p role="status">{exportedText(file)}</p>
      <p>
        The browser has saved <b>{file.fileName}</b>. For {exportLimits.fileHours} hours you can download it again here
        and in Account Settings, Exports.
      </p>
      <Actions>
        <Button look="filled" onClick={onClose}>
          Done
        </Button>
        <Button onClick={() => downloadFile(file.fileName, file.csv)}>Download again</Button>
      </Actions>
    </div>
  );
}
