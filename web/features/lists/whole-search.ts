// All candidates of the search on the screen, which can be added to a list beside the selected ones. The search supplies it.
import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { SelectedList } from './add-to-list-form.tsx';

/** An addition that has been started. */
export interface StartedAddition {
  id: string;
  listId: string;
}

export interface WholeSearch {
  /** How many candidates the search finds. */
  count: number;
  /** Starts adding them. Rejects with a RequestError. The same key starts one addition only. */
  start: (selected: SelectedList, idempotencyKey: string) => Promise<StartedAddition>;
  /** Shows how far the addition is. */
  progress: (addition: StartedAddition) => ReactNode;
}

/** Null: only selected candidates can be added. */
export const WholeSearchContext = createContext<WholeSearch | null>(null);
