// A secret that is shown once, after it was created.
import { Button } from '#web/ui/button.tsx';
import styles from './api-keys.module.css';
import { CopyButton } from './copy-button.tsx';

interface SecretOnceProps {
  what: 'key' | 'secret';
  value: string;
  onDone: () => void;
}

export const SecretOnce = ({ what, value, onDone }: SecretOnceProps) => (
  <div className={styles.created} role="status">
    <p>{`Copy the ${what} now: it is not shown again. Anyone who has it can use it, so keep it like a password.`}</p>
    <code className={styles.key}>{value}</code>
    <div className={styles.buttons}>
      <CopyButton name={what} value={value} />
      <Button look="filled" onClick={onDone}>
        I Have Kept It
      </Button>
    </div>
  </div>
);
