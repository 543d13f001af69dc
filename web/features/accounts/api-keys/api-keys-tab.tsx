// Keys with which programs call the API in the name of the account.
import { useState } from 'react';
import type { ApiKey } from '#contract/accounts/api-keys.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatCount } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { SettingsSection } from '../settings-section.tsx';
import styles from './api-keys.module.css';
import { ConnectedAssistants } from './connected-assistants.tsx';
import { ConnectAssistant } from './connect-assistant.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyFacts } from './key-facts.tsx';
import { SecretOnce } from './secret-once.tsx';
import { useApiKeys, useCreateKey, useKeyLimits, useRevokeKey } from './use-api-keys.ts';

export function ApiKeysTab() {
  const { data } = useApiKeys();
  const assistants = data?.data.filter(({ isAssistant }) => isAssistant) ?? [];
  return (
    <>
      <SettingsSection
        title="API keys"
        text={
          <>
            A program with a key may do what its scopes say, within your plan and never more. The{' '}
            <TextLink to="/api/docs" reloadDocument>
              description of the API
            </TextLink>{' '}
            lists every call.
          </>
        }
      >
        <Keys />
      </SettingsSection>
      {assistants.length > 0 && <ConnectedAssistants assistants={assistants} />}
      {data?.isAllowed === true && <ConnectAssistant />}
    </>
  );
}

function Keys() {
  const { data, isPending, isError, error, refetch } = useApiKeys();
  if (isPending)
    return (
      <p className={styles.soft} role="status">
        Looking up your keys…
      </p>
    );
  if (isError)
    return (
      <>
        <NoticeLine>{readFailure(error)?.message ?? 'Your keys could not be loaded.'}</NoticeLine>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </>
    );
  const keys = data.data.filter(({ isAssistant }) => !isAssistant);
  return (
    <>
      {keys.length > 0 && (
        <ListRows>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ListRows>
      )}
      {data.isAllowed ? <CreateOwnKey /> : <WithoutPlan />}
      {data.isAllowed && <Limits />}
    </>
  );
}

function CreateOwnKey() {
  const [created, setCreated] = useState<string | null>(null);
  const request = useCreateKey();
  if (created !== null) return <SecretOnce what="key" value={created} onDone={() => setCreated(null)} />;
  return (
    <CreateKey
      request={request}
      create={(order, _form, onCreated) =>
        request.mutate(order, {
          onSuccess: ({ key }) => {
            onCreated();
            setCreated(key);
          },
        })
      }
    />
  );
}

const WithoutPlan = () => (
  <>
    <p className={styles.soft}>API keys are part of the plans. A key works while the plan does.</p>
    <LinkButton to="/pricing">See Plans</LinkButton>
  </>
);

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, state } = apiKey;
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeKey(
    () => setAsked(false),
    { title: 'Key revoked', text: 'Its next call is refused.' },
    'The key was not revoked',
  );
  return (
    <ListRow>
      <KeyFacts apiKey={apiKey} />
      {state === 'active' && (
        <Button aria-label={`Revoke ${name}`} onClick={() => setAsked(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        confirmation={
          isAsked && {
            title: `Revoke the key ${name}?`,
            text: 'The program that uses it is refused from its next call on. This cannot be undone.',
            action: 'Revoke Key',
            isDanger: true,
            onConfirm: () => revoke.mutate(id),
          }
        }
        isPending={revoke.isPending}
        onClose={() => setAsked(false)}
      />
    </ListRow>
  );
}

function Limits() {
  const { data } = useKeyLimits();
  if (data === undefined) return null;
  return (
    <p className={styles.soft}>
      {`Each key may call ${formatCount(data.callsPerMinute)} times a minute and ${formatCount(data.callsPerDay)} times a day, reveal ${formatCount(data.revealsPerDay)} people and export ${formatCount(data.exportedCandidatesPerDay)} people a day. They count for your account as well.`}
    </p>
  );
}
