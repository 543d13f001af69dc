import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField } from './field.tsx';
import styles from './password-field.module.css';

/** Longer ones are refused by the server. */
const longestPassword = 128;

/** A password, shown while its button is pressed in. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField maxLength={longestPassword} {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none">
      <button type="button" className={styles.show} aria-pressed={shown} aria-label="Show characters" onClick={() => setShown(!shown)}>
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </TextField>
  );
}
