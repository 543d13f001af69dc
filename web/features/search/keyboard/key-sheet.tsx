import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { Key } from '#web/ui/key.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { emptySearch } from '../address/search-address.ts';
import { withQuery } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
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

interface KeySheetProps {
  open: boolean;
  onClose: () => void;
  /** False on a list: the sentences find people in the whole directory. */
  hasExamples: boolean;
  changeSearch: ChangeSearch;
}

/** The dialog that lists the keys of the search screen, and sentences that find people in this directory. */
export function KeySheet({ open, onClose, hasExamples, changeSearch }: KeySheetProps) {
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
      {hasExamples && (
        <Examples
          isShown={open}
          onChoose={(query) => {
            onClose();
            changeSearch(() => withQuery(query)(emptySearch));
          }}
        />
      )}
    </Dialog>
  );
}

const examplesKeptMs = 600_000;

function Examples({ isShown, onChoose }: { isShown: boolean; onChoose: (query: string) => void }) {
  const { data } = useQuery({
    queryKey: ['example-searches'],
    queryFn: ({ signal }) => call('search.listExampleSearches', {}, { signal }),
    enabled: isShown,
    staleTime: examplesKeptMs,
    retry: false,
  });
  if (data === undefined || data.queries.length === 0) return null;
  return (
    <section className={styles.examples}>
      <h3>Searches to try</h3>
      <ul>
        {data.queries.map((query) => (
          <li key={query}>
            <TextButton onClick={() => onChoose(query)}>{query}</TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
