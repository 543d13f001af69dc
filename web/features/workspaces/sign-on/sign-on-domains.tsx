// The domains whose addresses sign in with the provider: proving, enforcing and removing them.
import { useState } from 'react';
import type { SignOnDomain } from '#contract/workspaces/sign-on.ts';
import { CopyButton } from '#web/features/accounts/public.ts';
import { callLater } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatDate } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from '../workspaces.module.css';
import { useWorkspaceAction, type WorkspaceAction } from '../use-workspace.ts';
import { useAddDomain } from './use-sign-on.ts';

export function SignOnDomains({ domains, isTested }: { domains: readonly SignOnDomain[]; isTested: boolean }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const change = useWorkspaceAction(() => setConfirmation(null));
  return (
    <>
      <h3 className={styles.subtitle}>Domains</h3>
      <AddDomain />
      {domains.length > 0 && (
        <ListRows>
          {domains.map((found) => (
            <ListRow key={found.domain}>
              <DomainState found={found} />
              <div className={styles.buttons}>
                <Button
                  aria-label={`Check ${found.domain}`}
                  aria-disabled={change.isPending}
                  onClick={() => !change.isPending && change.mutate(checking(found))}
                >
                  Check
                </Button>
                {found.provenAt !== null && (isTested || found.enforcedAt !== null) && (
                  <Button
                    aria-label={
                      found.enforcedAt === null ? `Enforce ${found.domain}` : `Stop Enforcing ${found.domain}`
                    }
                    onClick={() =>
                      setConfirmation(enforcing(found, (isEnforced) => change.mutate(enforced(found, isEnforced))))
                    }
                  >
                    {found.enforcedAt === null ? 'Enforce' : 'Stop Enforcing'}
                  </Button>
                )}
                <Button
                  aria-label={`Remove ${found.domain}`}
                  onClick={() => setConfirmation(removing(found, () => change.mutate(removed(found))))}
                >
                  Remove
                </Button>
              </div>
            </ListRow>
          ))}
        </ListRows>
      )}
      <ConfirmDialog confirmation={confirmation} isPending={change.isPending} onClose={() => setConfirmation(null)} />
    </>
  );
}

function AddDomain() {
  const add = useAddDomain();
  const [added, setAdded] = useState<string | null>(null);
  const form = useForm<'domain'>({
    requests: [add],
    fields: { domain: 'domain' },
    failureText: 'The domain was not added. Please try again.',
  });
  const submit = (data: FormData) => {
    const entered = textOf(data, 'domain').trim();
    setAdded(null);
    form.send({ domain: requiredError(entered, 'Enter a domain, such as agency.example.') }, () =>
      add.mutate(entered, { onSuccess: ({ domain }) => setAdded(domain) }),
    );
  };
  return (
    <>
      <Form key={added} errors={form.errors} className={styles.domain} aria-label="Add a domain" onSubmit={submit}>
        <TextField
          label="Domain"
          autoComplete="off"
          inputMode="url"
          maxLength={253}
          hint="What is after the @ of your addresses. Each domain is added by itself."
          {...form.field('domain')}
        />
        <Button type="submit" className={styles.send}>
          {form.isSending ? 'Adding…' : 'Add Domain'}
        </Button>
      </Form>
      <NoticeLine>{form.failure}</NoticeLine>
      <NoticeLine look="plain">
        {added !== null && `Add the TXT record to ${added} at your name server. Then choose Check.`}
      </NoticeLine>
    </>
  );
}

const DomainState = ({ found: { domain, record, provenAt, enforcedAt } }: { found: SignOnDomain }) => (
  <div className={styles.who}>
    <p className={styles.invited}>
      <b>{domain}</b>
      <span className={styles.badge}>
        {provenAt === null ? 'Not proven' : enforcedAt === null ? 'Proven' : 'Enforced'}
      </span>
      <span className={styles.soft}>
        {enforcedAt !== null
          ? `Since ${formatDate(enforcedAt)}`
          : provenAt !== null && `Since ${formatDate(provenAt)}, checked each day`}
      </span>
    </p>
    <p className={styles.invited}>
      <span className={styles.soft}>TXT record:</span> <code>{record}</code>
      <CopyButton name={`record of ${domain}`} value={record} />
    </p>
  </div>
);

const checking = ({ domain }: SignOnDomain): WorkspaceAction => ({
  run: callLater('workspaces.checkSignOnDomain', { domain }),
  done: { title: 'Domain proven', text: `Addresses of ${domain} can log in with your provider.` },
});

const enforced = ({ domain }: SignOnDomain, isEnforced: boolean): WorkspaceAction => ({
  run: callLater('workspaces.enforceSignOn', { domain, isEnforced }),
  done: isEnforced
    ? { title: 'Single sign-on enforced', text: `Addresses of ${domain} log in with your provider only.` }
    : { title: 'No longer enforced', text: `Addresses of ${domain} may use passwords and codes again.` },
});

const removed = ({ domain }: SignOnDomain): WorkspaceAction => ({
  run: callLater('workspaces.removeSignOnDomain', { domain }),
  done: { title: 'Domain removed', text: `Addresses of ${domain} log in with passwords and codes.` },
});

const enforcing = ({ domain, enforcedAt }: SignOnDomain, onConfirm: (isEnforced: boolean) => void): Confirmation =>
  enforcedAt === null
    ? {
        title: 'Enforce Single Sign-On',
        text: `Addresses of ${domain} can no longer log in or sign up with a password or a code, also those of people outside your workspace; their sessions end now. Owners with a second factor may still use the password, for the day on which the provider fails.`,
        action: 'Enforce',
        onConfirm: () => onConfirm(true),
      }
    : {
        title: 'Stop Enforcing',
        text: `Addresses of ${domain} may use passwords and codes again. Single sign-on stays possible.`,
        action: 'Stop Enforcing',
        onConfirm: () => onConfirm(false),
      };

const removing = ({ domain, enforcedAt }: SignOnDomain, onConfirm: () => void): Confirmation => ({
  title: 'Remove Domain',
  text: `Addresses of ${domain} can no longer log in with your provider.${enforcedAt === null ? '' : ' It is not enforced any more either.'} Members keep their seats.`,
  action: 'Remove Domain',
  isDanger: true,
  onConfirm,
});
