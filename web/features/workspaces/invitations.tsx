// Who is invited: the form that sends an invitation, and those that were not accepted yet.
import { useState } from 'react';
import { rolesBelow, workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { Workspace, WorkspaceInvitation } from '#contract/workspaces/workspaces.ts';
import { normalizeAddress, invalidEmail } from '#contract/email-rules.ts';
import { callLater } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { emailOf, textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatDate } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { RoleSelect } from './role-select.tsx';
import { useInvite, useWorkspaceAction } from './use-workspace.ts';
import { freeSeatsOf, roleNames } from './workspace-texts.ts';
import styles from './workspaces.module.css';

export function Invitations({ workspace }: { workspace: Workspace }) {
  const { invitations, role } = workspace;
  return (
    <ScreenSection title="Invitations">
      <InviteForm workspace={workspace} />
      {invitations.length > 0 && (
        <ListRows>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayChange={rolesBelow[role].includes(invitation.role)}
            />
          ))}
        </ListRows>
      )}
    </ScreenSection>
  );
}

function InviteForm({ workspace }: { workspace: Workspace }) {
  const invite = useInvite();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm<'email'>({
    requests: [invite],
    fields: { email: 'email' },
    failureText: 'The invitation was not sent. Please try again.',
  });
  if (workspace.isSuspended)
    return <p className={styles.soft}>No one can be invited while the workspace is suspended.</p>;
  if (freeSeatsOf(workspace) <= 0)
    return (
      <p className={styles.soft}>
        Every seat is taken or held by an invitation. Remove a member, revoke an invitation, or ask us for more seats.
      </p>
    );
  const roles = rolesBelow[workspace.role];
  const submit = (data: FormData) => {
    const email = emailOf(data);
    const role = roles.find((found) => found === textOf(data, 'role')) ?? 'recruiter';
    setSent(null);
    form.send(normalizeAddress(email) === null ? { email: invalidEmail } : {}, () =>
      invite.mutate({ email, role }, { onSuccess: (invitation) => setSent(invitation.email) }),
    );
  };
  return (
    <>
      <Form key={sent} errors={form.errors} className={styles.invite} aria-label="Invite a person" onSubmit={submit}>
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          hint={`The link works once, for ${workspaceLimits.invitationDays} days, for this address.`}
          {...form.field('email')}
        />
        <RoleSelect roles={roles} initial="recruiter" />
        <Button type="submit" look="filled" className={styles.send}>
          {form.isSending ? 'Inviting…' : 'Invite'}
        </Button>
      </Form>
      <NoticeLine>{form.failure}</NoticeLine>
      <NoticeLine look="plain">{sent !== null && `An invitation is on its way to ${sent}.`}</NoticeLine>
    </>
  );
}

function InvitationRow({ invitation, mayChange }: { invitation: WorkspaceInvitation; mayChange: boolean }) {
  const { id, email, role, expiresAt, isExpired } = invitation;
  const action = useWorkspaceAction();
  const busy = action.isPending;
  const run = (input: Parameters<typeof action.mutate>[0]) => () => !busy && action.mutate(input);
  return (
    <ListRow>
      <p className={styles.invited}>
        <b>{email}</b> <span className={styles.badge}>{roleNames[role]}</span>
        <span className={styles.soft}>
          {isExpired ? `Expired ${formatDate(expiresAt)}` : `Open until ${formatDate(expiresAt)}`}
        </span>
      </p>
      {mayChange && (
        <div className={styles.buttons}>
          <Button
            aria-label={`Resend the invitation of ${email}`}
            aria-disabled={busy}
            onClick={run({
              run: callLater('workspaces.resendInvitation', { id }),
              done: { title: 'Invitation sent', text: `A new link is on its way to ${email}. The earlier one ended.` },
            })}
          >
            Resend
          </Button>
          <Button
            aria-label={`Revoke the invitation of ${email}`}
            aria-disabled={busy}
            onClick={run({
              run: callLater('workspaces.revokeInvitation', { id }),
              done: { title: 'Invitation revoked', text: `The link that ${email} received opens nothing any more.` },
            })}
          >
            Revoke
          </Button>
        </div>
      )}
    </ListRow>
  );
}
