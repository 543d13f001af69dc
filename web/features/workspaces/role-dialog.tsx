import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import type { WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { callLater } from '#web/foundation/call.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { RoleSelect } from './role-select.tsx';
import { useWorkspaceAction } from './use-workspace.ts';
import { memberName, roleNames } from './workspace-texts.ts';

interface RoleDialogProps {
  /** Null: the dialog is closed. */
  member: WorkspaceMember | null;
  /** Those that the viewer may give. */
  roles: readonly WorkspaceRole[];
  onClose: () => void;
}

export const RoleDialog = ({ member, roles, onClose }: RoleDialogProps) => (
  <Dialog
    open={member !== null}
    onClose={onClose}
    title="Change Role"
    text={`The role of ${member === null ? '' : memberName(member)} decides what the seat may do. It changes at once.`}
  >
    {member !== null && <RoleForm member={member} roles={roles} onClose={onClose} />}
  </Dialog>
);

function RoleForm({ member, roles, onClose }: RoleDialogProps & { member: WorkspaceMember }) {
  const viewer = useViewer();
  const action = useWorkspaceAction(onClose);
  const submit = (data: FormData) => {
    const role = roles.find((found) => found === textOf(data, 'role'));
    if (role === undefined || action.isPending) return;
    action.mutate({
      run: callLater('workspaces.changeMemberRole', { userId: member.userId, role }),
      done: { title: 'Role changed', text: `${memberName(member)} is ${roleNames[role].toLowerCase()} now.` },
      changesOwnSeat: member.userId === viewer?.id,
    });
  };
  return (
    <Form onSubmit={submit}>
      <RoleSelect roles={roles} initial={member.role} />
      <FormActions
        form={{ failure: null, isSending: action.isPending }}
        submit="Save"
        submitting="Saving…"
        onCancel={onClose}
      />
    </Form>
  );
}
