import { useState, type ComponentProps } from 'react';
import { passwordLength } from '#contract/accounts/account-limits.ts';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField } from './field.tsx';
import styles from './password-field.module.css';

/** A password field with a button that shows the characters. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      maxLength={passwordLength.max}
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
    >
      <button
        type="button"
        className={styles.show}
        aria-pressed={shown}
        aria-label="Show characters"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </TextField>
  );
}
