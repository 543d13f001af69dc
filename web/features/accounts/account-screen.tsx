// Account settings. What stands under a tab belongs to whoever composes the page: a feature brings its own panel.
import { useSearchParams } from 'react-router';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import styles from './account-screen.module.css';
import { useViewer } from './viewer.tsx';

export function AccountScreen({ tabs }: { tabs: readonly Tab[] }) {
  const viewer = useViewer();
  const [parameters] = useSearchParams();
  const asked = parameters.get('tab');
  const current = tabs.find(({ id, closed }) => id === asked && closed === undefined) ?? tabs[0];
  return (
    <div className={styles.account}>
      <header className={styles.head}>
        <h1 className={styles.title}>Account Settings</h1>
        <p className={styles.email}>{viewer?.email}</p>
      </header>
      {current !== undefined && <Tabs label="Account settings" tabs={tabs} current={current.id} addressOf={(id) => (id === tabs[0]?.id ? '/account' : `/account?tab=${id}`)} />}
    </div>
  );
}
