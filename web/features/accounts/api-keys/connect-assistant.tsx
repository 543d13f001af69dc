// How an assistant is connected to the account.
import { useState } from 'react';
import { useSite } from '#web/features/site-settings/public.ts';
import { Segments } from '#web/ui/segments.tsx';
import { SettingsSection } from '../settings-section.tsx';
import styles from './api-keys.module.css';
import { assistantClients } from './assistant-clients.ts';
import { CopyButton } from './copy-button.tsx';

const options = assistantClients.map(({ id, name }) => ({ value: id, name }));

export const ConnectAssistant = () => (
  <SettingsSection
    title="Connect an assistant"
    text="An assistant searches, reveals one person at a time, keeps lists and starts exports, as far as you allow it. It sees no contact that it has not revealed."
  >
    <Client />
  </SettingsSection>
);

function Client() {
  const [chosen, setChosen] = useState('claude');
  const { publicUrl } = useSite();
  const client = assistantClients.find(({ id }) => id === chosen);
  if (client === undefined) return null;
  const lines = client.lines(`${publicUrl}/mcp`);
  return (
    <div className={styles.client}>
      <Segments label="Assistant" options={options} value={chosen} onChange={setChosen} />
      <p className={styles.soft}>{client.text}</p>
      <code className={styles.key}>{lines}</code>
      <div className={styles.buttons}>
        <CopyButton name="configuration" value={lines} />
      </div>
    </div>
  );
}
