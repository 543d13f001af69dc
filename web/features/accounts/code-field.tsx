import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/written.ts';

/** Six digits that were sent or are shown by an app. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField maxLength={12} placeholder="000000" {...props} name="code" inputMode="numeric" autoComplete="one-time-code" required />;
}

/** As it was meant: people copy codes with the spaces in which they are printed. */
export const codeOf = (form: FormData): string => textOf(form, 'code').replaceAll(/\s/g, '');

export const codeFault = (code: string) => (/^\d{6}$/.test(code) ? undefined : 'Please enter the 6 digits of the code.');
