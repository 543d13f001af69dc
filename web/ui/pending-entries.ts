// Inputs whose text becomes an entry of a list with a button or Enter, such as skills. Text that was typed and not added yet is added
// before its form is sent, so that it is never dropped.
import { createContext, use, useEffect, useRef, type RefObject } from 'react';

/** Adds the typed text. False: it cannot be added, and the input says why. Nothing typed, or an entry that is there already: true. */
export type AddTyped = () => boolean;

export type PendingEntries = RefObject<Set<RefObject<AddTyped>>>;

/** Around the inputs of a form, and of everything else that uses their entries. */
export const PendingEntriesContext = createContext<PendingEntries | null>(null);

export const usePendingEntries = (): PendingEntries => useRef(new Set<RefObject<AddTyped>>());

/** Called by an input: `add` runs before the form around it is sent. */
export function useTypedEntry(add: AddTyped): void {
  const entries = use(PendingEntriesContext);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const all = entries?.current;
    all?.add(latest);
    return () => void all?.delete(latest);
  }, [entries]);
}

/** True when everything that was typed is an entry now. Every input is asked, so that each one shows what is wrong with it. */
export const addTypedEntries = (entries: PendingEntries): boolean =>
  [...entries.current].map((add) => add.current()).every(Boolean);
