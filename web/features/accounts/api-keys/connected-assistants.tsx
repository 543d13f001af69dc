// The assistants that act for the account since it allowed them.
import { useState } from 'react';
import type { ApiKey } from '#contract/accounts/api-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDate } from '#web/ui/format.ts';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { SettingsSection } from '../settings-section.tsx';
import styles from './api-keys.module.css';
import { lastUseText, scopeNames } from './key-texts.ts';
import { useRevokeKey } from './use-api-keys.ts';

export const ConnectedAssistants = ({ assistants }: { assistants: readonly ApiKey[] }) => (
  <SettingsSection
    title="Connected assistants"
    text="You allowed these programs to act for your account. Each chose its name itself; the address in parentheses is where it returned to."
  >
    <ListRows>
      {assistants.map((assistant) => (
        <AssistantRow key={assistant.id} assistant={assistant} />
      ))}
    </ListRows>
  </SettingsSection>
);

function AssistantRow({ assistant: { id, name, scopes, createdAt, lastUsedAt } }: { assistant: ApiKey }) {
  const [isAsked, setAsked] = useState(false);
  const disconnect = useRevokeKey(
    () => setAsked(false),
    { title: 'Assistant disconnected', text: 'Its next call is refused.' },
    'The assistant was not disconnected',
  );
  return (
    <ListRow>
      <p className={styles.row}>
        <b className={styles.name}>{name}</b>
        <span className={styles.facts}>
          {scopeNames(scopes)}. Connected {formatDate(createdAt)}. {lastUseText(lastUsedAt)}
        </span>
      </p>
      <Button aria-label={`Disconnect ${name}`} onClick={() => setAsked(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        confirmation={
          isAsked && {
            title: `Disconnect ${name}?`,
            text: 'It is refused from its next call on, until you allow it again.',
            action: 'Disconnect Assistant',
            isDanger: true,
            onConfirm: () => disconnect.mutate(id),
          }
        }
        isPending={disconnect.isPending}
        onClose={() => setAsked(false)}
      />
    </ListRow>
  );
}
