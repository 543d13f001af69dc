// The account settings. The page passes the tabs, because each feature provides its own.
import { useSearchParams } from 'react-router';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import styles from './account-screen.module.css';
import { useViewer } from './viewer.tsx';

export function AccountScreen({ tabs }: { tabs: readonly Tab[] }) {
  const viewer = useViewer();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const current = tabs.find(({ id, closed }) => id === wanted && closed === undefined) ?? tabs[0];
  return (
    <div className={styles.account}>
      <header className={styles.head}>
        <h1 className={styles.title}>Account Settings</h1>
        <p className={styles.email}>{viewer?.email}</p>
      </header>
      {current !== undefined && (
        <Tabs
          label="Account settings"
          tabs={tabs}
          current={current.id}
          addressOf={(id) => (id === tabs[0]?.id ? '/account' : `/account?tab=${id}`)}
        />
      )}
    </div>
  );
}
