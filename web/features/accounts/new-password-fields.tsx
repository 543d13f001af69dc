import { passwordLength } from '#contract/accounts/account-limits.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { FormState } from '#web/ui/use-form.ts';

interface NewPasswordFieldsProps {
  form: Pick<FormState<'password' | 'confirm'>, 'field'>;
  label: string;
}

/** The fields `password` and `confirm`: a new password and its repetition. */
export const NewPasswordFields = ({ form, label }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...form.field('password')}
      label={label}
      autoComplete="new-password"
      required
      hint={`At least ${passwordLength.min} characters`}
    />
    <PasswordField {...form.field('confirm')} label="Confirm password" autoComplete="new-password" required />
  </>
);
