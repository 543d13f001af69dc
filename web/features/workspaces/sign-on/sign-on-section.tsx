// Single sign-on of a workspace, for its owners: the provider, the proven domains, and who signed in.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SignOn, SignOnIdentity } from '#contract/workspaces/sign-on.ts';
import { CopyButton } from '#web/features/accounts/public.ts';
import { callLater } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { formatDate } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { FactRows, ListRow, ListRows } from '#web/ui/table.tsx';
import { roleNames } from '../workspace-texts.ts';
import styles from '../workspaces.module.css';
import { ProviderDialog } from './provider-dialog.tsx';
import { SignOnDomains } from './sign-on-domains.tsx';
import { useWorkspaceAction } from '../use-workspace.ts';
import { useSignOn, useTest } from './use-sign-on.ts';

export function SignOnSection() {
  const query = useSignOn();
  return (
    <ScreenSection title="Single Sign-On">
      <p className={styles.intro}>
        Members log in with the identity provider of your organization (OpenID Connect). Every workspace has it, at no
        extra cost. Your provider asks for the second factor; we do not ask for another one.
      </p>
      <Loaded what="single sign-on" query={query}>
        {(signOn) => <Entered signOn={signOn} />}
      </Loaded>
    </ScreenSection>
  );
}

function Entered({ signOn }: { signOn: SignOn }) {
  const { provider, callbackUrl, domains, identities } = signOn;
  const [parameters] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const change = useWorkspaceAction(() => setConfirmation(null));
  const test = useTest();
  const isProven = domains.some(({ provenAt }) => provenAt !== null);
  const remove: Confirmation = {
    title: 'Remove Provider',
    text: 'No one can log in with single sign-on any more, and no domain is enforced. Members without a password ask for a link to set one.',
    action: 'Remove Provider',
    isDanger: true,
    onConfirm: () =>
      change.mutate({
        run: callLater('workspaces.removeSignOnProvider', {}),
        done: { title: 'Provider removed', text: 'Members log in with their passwords and codes.' },
      }),
  };
  return (
    <>
      <FactRows
        facts={[
          [
            'Redirect URI',
            <span key="uri" className={styles.invited}>
              <code>{callbackUrl}</code> <CopyButton name="redirect URI" value={callbackUrl} />
            </span>,
          ],
          ...(provider === null ? [] : factsOf(provider)),
        ]}
      />
      <div className={styles.buttons}>
        <Button onClick={() => setEditing(true)}>{provider === null ? 'Enter Provider' : 'Change Provider'}</Button>
        {provider !== null && isProven && (
          <Button aria-disabled={test.isPending} onClick={() => !test.isPending && test.mutate(undefined)}>
            {test.isPending ? 'Opening your provider…' : 'Test Sign-On'}
          </Button>
        )}
        {provider !== null && <Button onClick={() => setConfirmation(remove)}>Remove Provider…</Button>}
      </div>
      <NoticeLine look="plain">
        {parameters.get('tested') === '1' &&
          (provider?.testedAt ?? null) !== null &&
          'The test succeeded. You can enforce single sign-on for a proven domain now.'}
      </NoticeLine>
      <SignOnDomains domains={domains} isTested={(provider?.testedAt ?? null) !== null} />
      {identities.length > 0 && <People identities={identities} />}
      <ProviderDialog isOpen={isEditing} provider={provider} onClose={() => setEditing(false)} />
      <ConfirmDialog confirmation={confirmation} isPending={change.isPending} onClose={() => setConfirmation(null)} />
    </>
  );
}

const factsOf = ({ issuer, clientId, defaultRole, testedAt }: NonNullable<SignOn['provider']>) =>
  [
    [
      'Issuer',
      <span key="issuer" className={styles.who}>
        {issuer}
      </span>,
    ],
    [
      'Client ID',
      <span key="client" className={styles.who}>
        {clientId}
      </span>,
    ],
    ['Client secret', 'Stored encrypted, and never shown again'],
    ['Role of new members', roleNames[defaultRole]],
    ['Tested', testedAt === null ? 'Not since it was changed' : formatDate(testedAt)],
  ] as const;

function People({ identities }: { identities: readonly SignOnIdentity[] }) {
  const change = useWorkspaceAction();
  const allow = ({ id, endedAt }: SignOnIdentity) =>
    change.mutate({
      run: callLater('workspaces.allowSignOnAgain', { id }),
      done:
        endedAt === null
          ? { title: 'Link reset', text: 'The next sign-in with this address links the person again.' }
          : { title: 'Allowed again', text: 'The next sign-in gives this person a seat, if one is free.' },
    });
  return (
    <>
      <h3 className={styles.subtitle}>People of the Provider</h3>
      <ListRows>
        {identities.map((identity) => (
          <ListRow key={identity.id}>
            <p className={styles.invited}>
              <b>{identity.person?.name ?? 'A deleted account'}</b>
              {identity.person !== null && <span className={styles.soft}>{identity.person.email}</span>}
              <span className={styles.badge}>
                {identity.endedAt === null ? 'Linked' : `No seat since ${formatDate(identity.endedAt)}`}
              </span>
            </p>
            <Button
              aria-label={`${actionOf(identity)}: ${identity.person?.email ?? 'a deleted account'}`}
              aria-disabled={change.isPending}
              onClick={() => !change.isPending && allow(identity)}
            >
              {actionOf(identity)}
            </Button>
          </ListRow>
        ))}
      </ListRows>
    </>
  );
}

const actionOf = ({ endedAt }: SignOnIdentity): string => (endedAt === null ? 'Reset Link' : 'Allow Again');
