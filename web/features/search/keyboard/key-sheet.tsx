import { Dialog } from '#web/ui/modal.tsx';
import { Key } from '#web/ui/key.tsx';
import styles from './key-sheet.module.css';

const keys: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['/'], 'Type in the search box'],
  [['↵', '↓'], 'From the search box to the first professional'],
  [['Esc'], 'Leave the search box, with its text'],
  [['j', 'k'], 'Next and previous professional'],
  [['↵'], 'Open the profile'],
  [['x'], 'Select or deselect'],
  [['⇧', 'x'], 'Select or deselect all from the previous one to this one'],
  [['r'], 'View the phone, or the email if there is no phone'],
  [['l'], 'Add to a list'],
  [['?'], 'Show these shortcuts'],
];

const spoken: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '↵': 'Enter',
  '?': 'Question mark',
  '↓': 'Down arrow',
  Esc: 'Escape',
  '⇧': 'Shift',
};

/** The dialog that lists the keys of the search screen. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <Key key={name}>{name}</Key>
              ))}
              <span className="visually-hidden">{names.map((name) => spoken[name] ?? name).join(' and ')}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>In the map of states, the arrow keys move from tile to tile.</p>
    </Dialog>
  );
}
