// The end of a form in a dialog: why the request failed, the button that sends, and the one that closes.
import { Button } from './button.tsx';
import { NoticeLine } from './notice-line.tsx';
import { Actions } from './panel.tsx';
import type { FormState } from './use-form.ts';

interface FormActionsProps {
  form: Pick<FormState<never>, 'failure' | 'isSending'>;
  submit: string;
  /** Instead of `submit` while the form is being sent. */
  submitting: string;
  look?: 'filled' | 'danger';
  onCancel: () => void;
}

export const FormActions = ({ form, submit, submitting, look = 'filled', onCancel }: FormActionsProps) => (
  <>
    <NoticeLine>{form.failure}</NoticeLine>
    <Actions>
      <Button type="submit" look={look}>
        {form.isSending ? submitting : submit}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Actions>
  </>
);
