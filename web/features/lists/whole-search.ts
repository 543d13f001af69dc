// All candidates of the search on the screen, which can be added to a list, or changed in it, beside the selected ones. The search supplies it.
import { createContext, type ReactNode } from 'react';
import type { InputOf } from '#contract/call.ts';
import type { SelectedList } from './add-to-list-form.tsx';

/** What members get: the stage, the next step, or its day. */
export type MemberWorkChange = Omit<InputOf<'lists.updateListMembers'>['changes'][number], 'physicianIds' | 'from'>;

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

/** On the page of a list. */
export interface WholeChange {
  /** Names the search: a change of another one is another request. */
  address: string;
  /** How many members the search within the list finds. */
  count: number;
  /** Starts changing them. Rejects with a RequestError. The same key starts one change only. The page of the list shows how far it is. */
  start: (work: MemberWorkChange, idempotencyKey: string) => Promise<void>;
}

/** Null: only selected members can be changed. */
export const WholeChangeContext = createContext<WholeChange | null>(null);

/** Null: only selected candidates can be added. */
export const WholeSearchContext = createContext<WholeSearch | null>(null);
