import { Dialog } from '#web/ui/modal.tsx';
import { Key } from '#web/ui/key.tsx';
import styles from './key-sheet.module.css';

const keys: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['/'], 'Write in the search box'],
  [['j', 'k'], 'Next and previous person'],
  [['↵'], 'Open the profile'],
  [['x'], 'Select, or let go'],
  [['r'], 'View the phone, or the email where there is no phone'],
  [['l'], 'Add to a list'],
  [['?'], 'Show these keys'],
];

const spoken: Readonly<Record<string, string>> = { '/': 'Slash', '↵': 'Enter', '?': 'Question mark' };

/** Every key of the search screen. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => <Key key={name}>{name}</Key>)}
              <span className="visually-hidden">{names.map((name) => spoken[name] ?? name).join(' and ')}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>In the map of states the arrow keys walk from tile to tile.</p>
    </Dialog>
  );
}
