// A secret that is shown once, after it was created.
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './api-keys.module.css';

interface SecretOnceProps {
  what: 'key' | 'secret';
  value: string;
  onDone: () => void;
}

export function SecretOnce({ what, value, onDone }: SecretOnceProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: 'Copied', text: `The ${what} is on the clipboard.` });
    } catch {
      toast({ title: 'Copy Failed', text: `Select the ${what} and copy it by hand.`, look: 'danger' });
    }
  };
  return (
    <div className={styles.created} role="status">
      <p>{`Copy the ${what} now: it is not shown again. Whoever has it can use it, so keep it like a password.`}</p>
      <code className={styles.key}>{value}</code>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>
          <CopyIcon />
          Copy
        </Button>
        <Button look="filled" onClick={onDone}>
          I Have Kept It
        </Button>
      </div>
    </div>
  );
}
