// A person decides whether an assistant may act for the account. The name of the assistant is its own word.
import { useState } from 'react';
import type { AssistantRequest } from '#contract/accounts/oauth.ts';
import type { AssistantScope } from '#contract/accounts/oauth-limits.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useViewer } from '../viewer.tsx';
import styles from './api-keys.module.css';
import { scopeTexts } from './key-texts.ts';
import { useAllowAssistant } from './use-api-keys.ts';

type Asked = Extract<AssistantRequest, { kind: 'ask' }>;

interface AllowAssistantScreenProps {
  request: Exclude<AssistantRequest, { kind: 'redirect' }>;
  /** Of the address of the page. */
  query: string;
}

export function AllowAssistantScreen({ request, query }: AllowAssistantScreenProps) {
  const viewer = useViewer();
  if (request.kind === 'refused')
    return (
      <Notice title="This assistant cannot be connected" text={request.message}>
        <LinkButton to="/account?tab=api-keys">View Account Settings</LinkButton>
      </Notice>
    );
  const { clientName, host, documentHost, isAllowed, cancelLocation } = request;
  const origin = documentHost === null ? '' : `; it is that of a document at ${documentHost}`;
  return (
    <FormSheet
      title={`Connect ${clientName}?`}
      text={`A program that calls itself ${clientName} asks to act for your account, ${viewer?.email ?? ''}. This name is not verified${origin}. It returns to ${host ?? 'a program on this device'}.`}
      facts={[
        { name: 'Limits', text: 'Those of your plan. It cannot change your account, your keys or your payments.' },
        { name: 'Record', text: 'Each contact that it reveals is recorded for your account, with its name.' },
        { name: 'End', text: 'You can disconnect it at any time in Account Settings.' },
      ]}
    >
      {isAllowed ? <AllowForm request={request} query={query} /> : <WithoutPlan cancelLocation={cancelLocation} />}
    </FormSheet>
  );
}

const WithoutPlan = ({ cancelLocation }: Pick<Asked, 'cancelLocation'>) => (
  <div className={styles.form}>
    <p>Assistants are part of the plans. Choose a plan, then connect again from the assistant.</p>
    <div className={styles.buttons}>
      <LinkButton to="/pricing" look="filled">
        See Plans
      </LinkButton>
      <LinkButton to={cancelLocation}>Cancel</LinkButton>
    </div>
  </div>
);

/** The file of an export does not come through an assistant. */
const label = (scope: AssistantScope) => (
  <>
    <b>{scopeTexts[scope].name}</b>:{' '}
    {scope === 'export' ? 'start exports, whose files you download yourself' : scopeTexts[scope].text}
  </>
);

function AllowForm({ request: { host, scopes, cancelLocation }, query }: { request: Asked; query: string }) {
  const [error, setError] = useState<string>();
  const allow = useAllowAssistant();
  const isBusy = allow.isPending || allow.isSuccess;
  const submit = (form: FormData) => {
    const chosen = scopes.filter((scope) => form.get(scope) !== null);
    setError(chosen.length === 0 ? 'Choose what the assistant may do, or cancel.' : undefined);
    if (chosen.length > 0 && !isBusy) allow.mutate({ query, scopes: chosen });
  };
  return (
    <Form className={styles.form} aria-label="Connect the assistant" onSubmit={submit}>
      <CheckboxGroup legend="It may" names={scopes} checked={scopes} label={label} error={error} />
      <p className={styles.soft}>
        {host === null
          ? 'Allow it only if you started this from a program on this device.'
          : `Allow it only if you started this from ${host} and trust it.`}
      </p>
      <NoticeLine>
        {allow.error !== null && (readFailure(allow.error)?.message ?? 'The assistant was not connected.')}
      </NoticeLine>
      <div className={styles.buttons}>
        <Button type="submit" look="filled" aria-disabled={isBusy}>
          {isBusy ? 'Connecting…' : 'Allow'}
        </Button>
        <LinkButton to={cancelLocation}>Cancel</LinkButton>
      </div>
    </Form>
  );
}
