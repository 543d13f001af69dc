import { createContext } from 'react';

/** Shows this person beside the results, or hides them when they are shown. Null: the screen has no place for a person. */
export const OpenPeekContext = createContext<((id: string) => void) | null>(null);
