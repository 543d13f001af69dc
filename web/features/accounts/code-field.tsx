import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';

/** The field for a code of six digits from an email or an authenticator app. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField
      maxLength={12}
      placeholder="000000"
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}

/** The field for one of the codes that were shown when the second factor was set up. */
export function BackupCodeField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'>) {
  return (
    <TextField
      {...props}
      name="code"
      label="Backup code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
    />
  );
}

/** The code without spaces: apps and emails print codes in groups. */
export const codeOf = (form: FormData): string => textOf(form, 'code').replaceAll(/\s/g, '');

export const codeError = (code: string) =>
  /^\d{6}$/.test(code) ? undefined : 'Please enter the 6 digits of the code.';
