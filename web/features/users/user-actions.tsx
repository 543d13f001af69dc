// The menu of a user: what an administrator can do, and the confirmation of what cannot be undone.
import { suspensionReasonMax } from '#contract/users/user-limits.ts';
import type { ListedUser } from '#contract/users/users.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import type { Confirmation } from '#web/ui/confirm-dialog.tsx';
import { deleteUser, type useUserAction } from './use-users.ts';

export interface UserMenuProps {
  user: ListedUser;
  action: ReturnType<typeof useUserAction>;
  onGrant: () => void;
  onConfirm: (confirmation: Confirmation) => void;
}

type MenuOfUser = UserMenuProps & {
  /** True: the administrator's own account. */
  isSelf: boolean;
};

export function UserMenu(props: UserMenuProps) {
  const viewer = useViewer();
  return (
    <ActionMenu
      label={`Actions for ${props.user.email}`}
      actions={itemsOf({ ...props, isSelf: props.user.id === viewer?.id })}
    />
  );
}

function itemsOf(props: MenuOfUser): MenuAction[] {
  const { user, isSelf } = props;
  const own = [...demoItems(props), ...sessionItems(props)];
  return isSelf || user.is_demo_account ? own : [...own, ...roleItems(props), ...endItems(props)];
}

function demoItems({ user, action, onGrant }: UserMenuProps): MenuAction[] {
  const revoke: MenuAction = {
    name: 'Revoke Demo Access',
    onChoose: () =>
      action.mutate({
        run: () => call('demoAccess.revokeDemoAccess', { userId: user.id, featureType: null }),
        done: `Demo access of ${user.email} revoked.`,
        failed: 'Error',
      }),
  };
  if (user.is_demo_account) return user.demo_grants.length > 0 ? [revoke] : [];
  return [{ name: 'Grant Demo Access', onChoose: onGrant }, ...(user.demo_grants.length > 0 ? [revoke] : [])];
}

function sessionItems({ user, action, isSelf, onConfirm }: MenuOfUser): MenuAction[] {
  const endSessions: MenuAction = {
    name: 'End All Sessions',
    onChoose: () =>
      onConfirm({
        title: 'End All Sessions',
        text: `${user.email} will be signed out everywhere and can sign in again.${isSelf ? ' This is your own account.' : ''}`,
        action: 'End Sessions',
        isDanger: true,
        onConfirm: () =>
          action.mutate({
            run: () => call('users.endUserSessions', { userId: user.id }),
            done: `${user.email} was signed out everywhere.`,
            failed: 'Sessions could not be ended',
          }),
      }),
  };
  const removeFactor: MenuAction = {
    name: 'Remove Second Factor',
    onChoose: () =>
      onConfirm({
        title: 'Remove Second Factor',
        text: `The password alone will be enough to sign in to ${user.email}. Make sure that the owner of the account asked for this. All sessions end, and the user is informed by email.`,
        action: 'Remove Second Factor',
        isDanger: true,
        onConfirm: () =>
          action.mutate({
            run: () => call('users.removeUserSecondFactor', { userId: user.id }),
            done: `Second factor of ${user.email} removed.`,
            failed: 'Second factor could not be removed',
          }),
      }),
  };
  return user.has_second_factor ? [endSessions, removeFactor] : [endSessions];
}

function roleItems({ user, action, onConfirm }: UserMenuProps): MenuAction[] {
  const role = user.is_admin ? 'user' : 'admin';
  const name = user.is_admin ? 'Remove Administrator Role' : 'Make Administrator';
  return [
    {
      name,
      onChoose: () =>
        onConfirm({
          title: name,
          text: user.is_admin
            ? `${user.email} will no longer be able to open these pages.`
            : `${user.email} will be able to open these pages, see every user and change every setting.`,
          action: name,
          onConfirm: () =>
            action.mutate({
              run: () => call('users.setUserRole', { userId: user.id, role }),
              done: user.is_admin
                ? `${user.email} is no longer an administrator.`
                : `${user.email} is an administrator.`,
              failed: 'Role could not be changed',
            }),
        }),
    },
  ];
}

function endItems({ user, action, onConfirm }: UserMenuProps): MenuAction[] {
  const suspension: MenuAction = user.is_suspended
    ? {
        name: 'Lift Suspension',
        onChoose: () =>
          action.mutate({
            run: () => call('users.liftUserSuspension', { userId: user.id }),
            done: `${user.email} is no longer suspended.`,
            failed: 'Suspension could not be lifted',
          }),
      }
    : {
        name: 'Suspend User',
        onChoose: () =>
          onConfirm({
            title: 'Suspend User',
            text: `${user.email} will be signed out everywhere and cannot sign in until you lift the suspension. The subscription does not renew meanwhile.`,
            action: 'Suspend User',
            isDanger: true,
            reason: {
              label: 'Reason',
              hint: 'For administrators: it is kept in the audit. The user is not informed.',
              max: suspensionReasonMax,
            },
            onConfirm: (reason) =>
              action.mutate({
                run: () => call('users.suspendUser', { userId: user.id, reason }),
                done: `${user.email} is suspended.`,
                failed: 'User could not be suspended',
              }),
          }),
      };
  const removal: MenuAction = {
    name: 'Delete User',
    isDanger: true,
    onChoose: () =>
      onConfirm({
        title: 'Delete User',
        text: `Delete ${user.email}? All sessions end at once, lists, searches and templates of this user are deleted, and the subscription is canceled. This cannot be undone.`,
        action: 'Delete User',
        isDanger: true,
        typed: { label: `Type ${user.email} to confirm`, text: user.email },
        onConfirm: () =>
          action.mutate({
            run: () => deleteUser(user.id),
            done: `${user.email} was deleted.`,
            failed: 'Failed to delete user',
          }),
      }),
  };
  return [suspension, removal];
}
