// The viewer's own seat: what happens to the work at the end, leaving, and closing the workspace.
import { useState } from 'react';
import type { Workspace } from '#contract/workspaces/workspaces.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { callLater } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useWorkspaceAction } from './use-workspace.ts';
import styles from './workspaces.module.css';

export const handOverText =
  'When you leave or are removed, what you share always goes to an owner of the workspace. With your consent, your other lists, saved searches, email templates and export presets go as well. Otherwise they stay with your account.';

export function OwnSeat({ workspace }: { workspace: Workspace }) {
  const { name, role, handsOver, members } = workspace;
  const viewer = useViewer();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const action = useWorkspaceAction(() => setConfirmation(null));
  const owners = members.filter((member) => member.role === 'owner');
  const isLastOwner = role === 'owner' && owners.every(({ userId }) => userId === viewer?.id);
  const leave: Confirmation = {
    title: 'Leave Workspace',
    text: `Your seat in ${name} ends at once. You keep your account. What you share goes to an owner of the workspace. ${handsOver ? 'So do your other lists, saved searches, templates and presets, as you agreed.' : 'Your other lists, saved searches, templates and presets stay with you.'}`,
    action: 'Leave',
    isDanger: true,
    onConfirm: () =>
      action.mutate({
        run: callLater('workspaces.leaveWorkspace', {}),
        done: { title: 'You left the workspace', text: 'Your account and your own plan stay as they are.' },
        changesOwnSeat: true,
      }),
  };
  const close: Confirmation = {
    title: 'Close Workspace',
    text: `Every seat of ${name} ends at once, for all members. They keep their accounts and everything in them. Seats that were bought are canceled without a refund. This cannot be undone.`,
    action: 'Close Workspace',
    isDanger: true,
    typed: { label: `Type ${name} to confirm`, text: name },
    onConfirm: () =>
      action.mutate({
        run: callLater('workspaces.closeWorkspace', {}),
        done: { title: 'Workspace closed', text: 'Its members keep their accounts.' },
        changesOwnSeat: true,
      }),
  };
  return (
    <ScreenSection title="Your Seat">
      <Switch
        label="Hand over my work when I leave"
        text={handOverText}
        on={handsOver}
        onChange={(on) =>
          action.mutate({
            run: callLater('workspaces.changeHandOver', { handsOver: on }),
            done: { title: 'Saved', text: on ? 'Your work goes to an owner.' : 'Your work stays with you.' },
          })
        }
      />
      {isLastOwner && (
        <p className={styles.after}>
          You are the only owner. Make another member an owner before you leave. If you delete your account first, the
          workspace closes.
        </p>
      )}
      <div className={styles.buttons}>
        {!isLastOwner && <Button onClick={() => setConfirmation(leave)}>Leave Workspace…</Button>}
        {role === 'owner' && <Button onClick={() => setConfirmation(close)}>Close Workspace…</Button>}
      </div>
      <ConfirmDialog confirmation={confirmation} isPending={action.isPending} onClose={() => setConfirmation(null)} />
    </ScreenSection>
  );
}
