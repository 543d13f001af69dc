import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { may, useAccess } from '#web/features/access/public.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { Key } from '#web/ui/key.tsx';
import { usePageKey } from '#web/ui/keyboard.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { addressOfWords } from '../address/search-changes.ts';
import { exampleSearchesQuery } from '../examples/example-searches-query.ts';
import styles from './key-sheet.module.css';

const keys: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['/'], 'Type in the search box'],
  [['↵', '↓'], 'From the search box to the first professional'],
  [['Esc'], 'Leave the search box, with its text'],
  [['j', 'k'], 'Next and previous professional'],
  [['Space'], 'Preview the profile beside the results, or close it'],
  [['↵'], 'Open the profile'],
  [['x'], 'Select or deselect'],
  [['⇧', 'x'], 'Select or deselect all from the previous one to this one'],
  [['r'], 'View the phone, or the email if there is no phone'],
  [['c'], 'Copy the phone that you have viewed, or the email'],
  [['e'], 'Send an email'],
  [['l'], 'Add to a list'],
  [['s'], 'Save this search'],
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

const OpenKeySheetContext = createContext<() => void>(() => undefined);

export const useOpenKeySheet = (): (() => void) => use(OpenKeySheetContext);

/** The one sheet of a page. `?` opens it. */
export function KeySheetProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  usePageKey('?', open);
  return (
    <OpenKeySheetContext value={open}>
      {children}
      <KeySheet open={isOpen} onClose={useCallback(() => setOpen(false), [])} />
    </OpenKeySheetContext>
  );
}

interface KeySheetProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog that lists the keys of the results and of profiles, and sentences that find people in this directory. */
function KeySheet({ open, onClose }: KeySheetProps) {
  const navigate = useNavigate();
  // The sentences find people in the whole directory, not in a list.
  const isList = useMatch('/lists/:id') !== null;
  const hasExamples = may(useAccess(), 'search') && !isList;
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
            void navigate(addressOfWords(query));
          }}
        />
      )}
    </Dialog>
  );
}

function Examples({ isShown, onChoose }: { isShown: boolean; onChoose: (query: string) => void }) {
  const { data } = useQuery({ ...exampleSearchesQuery, enabled: isShown });
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
