// The form that creates an API key.
import type { InputOf } from '#contract/call.ts';
import { useState, type ReactNode } from 'react';
import { apiKeyLimits as limits } from '#contract/accounts/api-key-limits.ts';
import { apiKeyScopes, type ApiKeyScope } from '#contract/operation.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './api-keys.module.css';
import { lifetimes, scopeTexts } from './key-texts.ts';

export type KeyOrder = InputOf<'accounts.createApiKey'>;

interface CreateKeyProps {
  request: { isPending: boolean; error: Error | null };
  /** `form`: with the fields in `children`. The caller shows the key, because this form may be gone by then. */
  create: (order: KeyOrder, form: FormData, onCreated: () => void) => void;
  /** Fields beside those that each key has. */
  children?: ReactNode;
}

export function CreateKey(props: CreateKeyProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Create API Key</Button>;
  return <KeyForm {...props} onCreated={() => setOpen(false)} onCancel={() => setOpen(false)} />;
}

interface KeyFormProps extends CreateKeyProps {
  onCreated: () => void;
  onCancel: () => void;
}

function KeyForm({ request, create, children, onCreated, onCancel }: KeyFormProps) {
  const [errors, setErrors] = useState<{ name?: string; scopes?: string }>({});
  const submit = (form: FormData) => {
    const name = textOf(form, 'name').trim();
    const scopes = apiKeyScopes.filter((scope) => form.get(scope) !== null);
    const found = {
      ...(name === '' && { name: 'Enter a name.' }),
      ...(scopes.length === 0 && { scopes: 'Choose what the key may do.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || request.isPending) return;
    create({ name, scopes, days: Number(textOf(form, 'days')) }, form, onCreated);
  };
  return (
    <Form className={styles.form} aria-label="Create an API key" onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        maxLength={limits.nameLengthMax}
        autoComplete="off"
        error={errors.name}
        hint="The program that will use it, such as CRM sync."
      />
      {children}
      <CheckboxGroup legend="It may" names={apiKeyScopes} label={scopeLabel} error={errors.scopes} />
      <Select
        label="It expires after"
        name="days"
        look="form"
        defaultValue={String(limits.daysUsual)}
        options={lifetimes.map(({ days, text }) => [days, text])}
      />
      <NoticeLine>
        {request.error !== null && (readFailure(request.error)?.message ?? 'The key was not created.')}
      </NoticeLine>
      <div className={styles.buttons}>
        <Button type="submit" look="filled" aria-disabled={request.isPending}>
          Create Key
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

const scopeLabel = (scope: ApiKeyScope) => (
  <>
    <b>{scopeTexts[scope].name}</b>: {scopeTexts[scope].text}
  </>
);
