import { useState } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { leftOutNote } from '#web/features/selection/public.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { exportMessages } from './export-messages.ts';
import type { WholeExport } from './use-export.ts';

interface ExportButtonProps {
  /** The selected candidates. */
  ids: ReadonlySet<string>;
  /** What can be exported instead of the selection. */
  whole: WholeExport;
  /** Words of the search that exclude no one. */
  leftOut?: readonly string[];
  /** True: without a selection a message says what to do, as the page of a list requires. Otherwise the button is disabled. */
  isOfList?: boolean;
}

/** Exports the selected candidates, or all of the search or list in which they are selected. */
export function ExportButton({ ids, whole, leftOut, isOfList = false }: ExportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const gate = useGate('export');
  const toast = useToast();
  const messages = exportMessages(ids.size);
  const tip = gate.tip(messages);
  const open = () => {
    if (ids.size > 0) setIsOpen(true);
    else
      toast({
        title: 'Selection Required',
        text: 'Please select at least one healthcare worker to export',
        look: 'danger',
      });
  };
  return (
    <>
      <Button
        disabled={ids.size === 0 && tip === undefined && !isOfList}
        data-tip={tip}
        onClick={() => gate.run(messages, open)}
      >
        <DownloadIcon />
        Export
      </Button>
      <ExportDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        ids={[...ids]}
        whole={whole}
        note={leftOutNote(leftOut)}
        isOfList={isOfList}
      />
    </>
  );
}
