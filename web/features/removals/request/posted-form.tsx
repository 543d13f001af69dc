// A form that posts to the address of its page, with or without scripts. While scripts run, the page stays and shows the answer.
// The server checks the fields, so that each error has the text of the page and not that of the browser.
import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { Button } from '#web/ui/button.tsx';
import { HoneypotField } from '#web/ui/honeypot-field.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import styles from './removal-form.module.css';

interface PostedFormProps {
  /** Tells the forms of a page apart; also the value of `intent`. */
  intent: string;
  /** From the loader; null for forms without a minimum fill time. */
  formToken: string | null;
  /** The answer to the last attempt; null: there was none, or it was about another form. */
  refused: RefusedForm | null;
  submit: string;
  submitting: string;
  children: ReactNode;
}

export function PostedForm({ intent, formToken, refused, submit, submitting, children }: PostedFormProps) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const isSending = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  useEffect(() => {
    if (refused?.field != null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return (
    <Form ref={form} method="post" className={styles.form} noValidate preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {formToken !== null && <input type="hidden" name="formToken" value={refused?.formToken ?? formToken} />}
      <HoneypotField />
      {children}
      <Button type="submit" look="filled" size="large" aria-disabled={isSending}>
        {isSending ? submitting : submit}
      </Button>
      <NoticeLine>{refused !== null && refused.field === null ? refused.message : null}</NoticeLine>
    </Form>
  );
}

/** The name, the error and the entered value of a field. */
export const fieldOf = (refused: RefusedForm | null, name: string) => ({
  name,
  error: refused?.field === name ? refused.message : undefined,
  defaultValue: refused?.values[name] ?? '',
});
