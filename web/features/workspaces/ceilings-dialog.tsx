import type { Workspace, WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import { formatCount } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { DayLimitsForm } from './day-limits-form.tsx';
import { useLowerCeilings } from './use-workspace.ts';
import { memberName } from './workspace-texts.ts';

interface CeilingsDialogProps {
  /** Null: the dialog is closed. */
  member: WorkspaceMember | null;
  fairUse: Workspace['fairUse'];
  onClose: () => void;
}

export const CeilingsDialog = ({ member, fairUse, onClose }: CeilingsDialogProps) => (
  <Dialog
    open={member !== null}
    onClose={onClose}
    title="Lower Ceilings"
    text={`What the seat of ${member === null ? '' : memberName(member)} may take in a day. Leave a field empty to allow as much as fair use does.`}
  >
    {member !== null && <CeilingsForm member={member} fairUse={fairUse} onClose={onClose} />}
  </Dialog>
);

function CeilingsForm({
  member: { userId, seat },
  fairUse,
  onClose,
}: CeilingsDialogProps & { member: WorkspaceMember }) {
  const lower = useLowerCeilings();
  return (
    <DayLimitsForm
      initial={{ revealsPerDay: seat?.revealsPerDay ?? null, exportedPerDay: seat?.exportedPerDay ?? null }}
      hints={{
        reveals: `Fair use allows ${formatCount(fairUse.revealsPerDay)}.`,
        exported: `Fair use allows ${formatCount(fairUse.exportedPerDay)}.`,
      }}
      request={lower}
      save={(limits, options) => lower.mutate({ userId, ...limits }, options)}
      saved={{ title: 'Ceilings saved', text: 'They count from now on.' }}
      failureText="The ceilings were not changed. Please try again."
      onClose={onClose}
    />
  );
}
