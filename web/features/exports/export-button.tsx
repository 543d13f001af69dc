import { useState } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { exportMessages } from './export-messages.ts';

/** Exports the selected candidates. Disabled without a selection, except where it explains why exports are refused. */
export function ExportButton({ ids }: { ids: ReadonlySet<string> }) {
  const [isOpen, setIsOpen] = useState(false);
  const gate = useGate('export');
  const messages = exportMessages(ids.size);
  const tip = gate.tip(messages);
  return (
    <>
      <Button
        disabled={ids.size === 0 && tip === undefined}
        data-tip={tip}
        onClick={() => gate.run(messages, () => setIsOpen(true))}
      >
        <DownloadIcon />
        Export
      </Button>
      <ExportDialog open={isOpen} onClose={() => setIsOpen(false)} ids={[...ids]} />
    </>
  );
}
