// The API keys of the workspace, for those who manage them: they stay when their creators leave.
import { useState } from 'react';
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts';
import type { WorkspaceKey } from '#contract/workspaces/workspace-keys.ts';
import { rolesOfKeys } from '#contract/workspaces/workspace-limits.ts';
import type { Workspace } from '#contract/workspaces/workspaces.ts';
import { CreateKey, KeyFacts, SecretOnce } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { RoleSelect } from './role-select.tsx';
import { useCreateWorkspaceKey, useRevokeWorkspaceKey, useRotateKey, useWorkspaceKeys } from './use-workspace-keys.ts';
import { freeSeatsOf, roleNames } from './workspace-texts.ts';
import styles from './workspaces.module.css';

export function WorkspaceKeys({ workspace }: { workspace: Workspace }) {
  const query = useWorkspaceKeys();
  return (
    <ScreenSection title="API Keys">
      <p className={styles.soft}>
        A program with a key of the workspace acts for the workspace and not for a person. Each key takes a seat, and
        stays when its creator leaves. It never manages the workspace.
      </p>
      <Loaded what="keys" query={query}>
        {({ data }) => <Keys workspace={workspace} keys={data} />}
      </Loaded>
    </ScreenSection>
  );
}

function Keys({ workspace, keys }: { workspace: Workspace; keys: readonly WorkspaceKey[] }) {
  // The seats may all be taken, and the form gone, before the answer with the key is here.
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateWorkspaceKey();
  return (
    <>
      {keys.length > 0 && (
        <ListRows>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onReplaced={setSecret} />
          ))}
        </ListRows>
      )}
      {secret !== null ? (
        <SecretOnce what="key" value={secret} onDone={() => setSecret(null)} />
      ) : workspace.isSuspended ? (
        <p className={styles.soft}>No key can be created while the workspace is suspended.</p>
      ) : freeSeatsOf(workspace) <= 0 ? (
        <p className={styles.soft}>Every seat is taken or held by an invitation, so no key can be created.</p>
      ) : (
        <CreateKey
          request={create}
          create={(order, form, onCreated) => {
            const role = rolesOfKeys.find((found) => found === textOf(form, 'role')) ?? 'viewer';
            create.mutate(
              { ...order, role },
              {
                onSuccess: ({ key }) => {
                  onCreated();
                  setSecret(key);
                },
              },
            );
          }}
        >
          <RoleSelect roles={rolesOfKeys} initial="recruiter" />
        </CreateKey>
      )}
    </>
  );
}

interface KeyRowProps {
  apiKey: WorkspaceKey;
  /** With the new key, which is shown once. */
  onReplaced: (key: string) => void;
}

function KeyRow({ apiKey, onReplaced }: KeyRowProps) {
  const { id, name, role, createdBy } = apiKey;
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const onDone = () => setConfirmation(null);
  const revoke = useRevokeWorkspaceKey(onDone);
  const rotate = useRotateKey((key) => {
    onDone();
    onReplaced(key);
  });
  const who = createdBy === null ? 'a deleted account' : createdBy;
  const askRevoke = (): Confirmation => ({
    title: `Revoke the key ${name}?`,
    text: 'The program that uses it is refused from its next call on, and its seat is free. Its lists, searches, templates and presets go to an owner. This cannot be undone.',
    action: 'Revoke Key',
    isDanger: true,
    onConfirm: () => revoke.mutate(id),
  });
  const askReplace = (): Confirmation => ({
    title: `Replace the key ${name}?`,
    text: `The new key keeps the seat and everything of this one, for ${apiKeyLimits.daysUsual} days. The program is refused until it has the new key.`,
    action: 'Replace Key',
    onConfirm: () => rotate.mutate(id),
  });
  return (
    <ListRow>
      <KeyFacts apiKey={apiKey} text={`${role === null ? '' : `${roleNames[role]}. `}By ${who}.`} />
      {role !== null && (
        <div className={styles.buttons}>
          <Button aria-label={`Replace ${name}`} onClick={() => setConfirmation(askReplace())}>
            Replace
          </Button>
          <Button aria-label={`Revoke ${name}`} onClick={() => setConfirmation(askRevoke())}>
            Revoke
          </Button>
        </div>
      )}
      <ConfirmDialog confirmation={confirmation} isPending={revoke.isPending || rotate.isPending} onClose={onDone} />
    </ListRow>
  );
}
