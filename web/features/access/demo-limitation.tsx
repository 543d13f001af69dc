import { useUpgrade } from '#web/features/billing/public.ts';
import { Button } from '#web/ui/button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import styles from './demo-limitation.module.css';

const features = [
  'Export contact information',
  'Create and save custom lists',
  'Send personalised emails',
  'View full contact details',
  'Advanced filtering and search',
];

/** The dialog that names what the demo refuses and what the full version includes. `text` null: closed. */
export function DemoLimitation({ text, onClose }: { text: string | null; onClose: () => void }) {
  const { upgrading, upgrade } = useUpgrade(onClose);
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      title="Demo Account Limitation"
      text={`${text} The full version lets you:`}
    >
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature} className={styles.feature}>
            <TickIcon size={14} />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="large" look="filled" disabled={upgrading} onClick={upgrade}>
          {upgrading ? 'Processing…' : 'Upgrade Now'}
        </Button>
        <Button size="large" onClick={onClose}>
          Continue Demo
        </Button>
      </div>
    </Dialog>
  );
}
