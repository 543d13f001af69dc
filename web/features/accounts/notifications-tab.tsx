import type { Viewer } from '#contract/accounts/accounts.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './notifications-tab.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useSetViewer, useViewer } from './viewer.tsx';

type Notifications = Viewer['notifications'];

/** The choices of the specification. Nothing is sent that the first two control, and the page says so. */
const kinds: { key: keyof Notifications; name: string; text: string }[] = [
  { key: 'marketing', name: 'Marketing', text: 'Offers and news about the directory. No such email is sent now.' },
  {
    key: 'newFeatures',
    name: 'New features',
    text: 'What has been added, and how to use it. No such email is sent now.',
  },
  {
    key: 'securityAlerts',
    name: 'Security alerts',
    text: 'A sign-in on a new device, a new API key or assistant, and the end of two-factor sign-in.',
  },
];

export function NotificationsTab() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  const toast = useToast();
  const save = useMutation({
    // Requests run one after the other, so that the last choice is saved last.
    scope: { id: 'notifications' },
    mutationFn: ({ choice }: { choice: Notifications; text: string }) => call('accounts.updateNotifications', choice),
    onSuccess: (saved, { text }) => {
      setViewer(saved);
      toast({ title: 'Preference updated', text });
    },
    onError: (error) => toast({ title: 'Error', text: failureText(error), look: 'danger' }),
  });
  if (viewer === null) return null;
  // A choice is shown at once, and reverted when saving fails.
  const shown = save.isPending ? save.variables.choice : viewer.notifications;
  return (
    <SettingsSection
      title="Notifications"
      text="What we may write to you about. Messages that belong to your account, such as a new password or a payment, always come and have no switch."
    >
      <div className={styles.list}>
        {kinds.map(({ key, name, text }) => (
          <Switch
            key={key}
            label={name}
            text={text}
            on={shown[key]}
            onChange={(on) =>
              save.mutate({
                choice: { ...shown, [key]: on },
                text: `${name} notifications ${on ? 'enabled' : 'disabled'}.`,
              })
            }
          />
        ))}
      </div>
      <NoticeLine>{save.error !== null && failureText(save.error)}</NoticeLine>
    </SettingsSection>
  );
}

const failureText = (error: unknown): string =>
  readFailure(error)?.message ?? 'The choice could not be saved. Please try again.';
