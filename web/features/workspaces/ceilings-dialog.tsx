import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { Workspace, WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ceilingIn } from './ceiling-in.ts';
import { useLowerCeilings } from './use-workspace.ts';

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
    text={`What the seat of ${member?.email ?? ''} may take in a day. Leave a field empty to allow as much as fair use does.`}
  >
    {member !== null && <CeilingsForm member={member} fairUse={fairUse} onClose={onClose} />}
  </Dialog>
);

function CeilingsForm({ member, fairUse, onClose }: CeilingsDialogProps & { member: WorkspaceMember }) {
  const lower = useLowerCeilings();
  const toast = useToast();
  const form = useForm<'reveals' | 'exported'>({
    requests: [lower],
    fields: { revealsPerDay: 'reveals', exportedPerDay: 'exported' },
    failureText: 'The ceilings were not changed. Please try again.',
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
      lower.mutate(
        { userId: member.userId, revealsPerDay, exportedPerDay },
        {
          onSuccess: () => {
            toast({ title: 'Ceilings saved', text: 'They count from now on.' });
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
        defaultValue={member.seat?.revealsPerDay ?? ''}
        hint={`Fair use allows ${formatCount(fairUse.revealsPerDay)}.`}
        {...form.field('reveals')}
      />
      <TextField
        label="Exported people a day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={member.seat?.exportedPerDay ?? ''}
        hint={`Fair use allows ${formatCount(fairUse.exportedPerDay)}.`}
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
