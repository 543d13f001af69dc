// What the server hands to every page it renders.
import { createContext } from 'react-router';
import type { Access } from '#contract/access.ts';
import type { Viewer } from '#contract/accounts.ts';
import type { CandidateProfile } from '#contract/candidates.ts';
import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';

export type PageContext = {
  /** Allows this answer's own scripts and styles under the content security policy. */
  nonce: string;
  /** Stands in the log line and in every error the visitor may quote. */
  requestId: string;
  /** Who is signed in; null: nobody. */
  viewer: Viewer | null;
  /** What they may do, for the page to show; the server decides again at every call. */
  access: Access;
  /** Runs in the process. Rejects with an error that carries `code`, `message` and `requestId`. */
  search: (filters: SearchFilters) => Promise<SearchAnswer | SelectionAnswer>;
  /** One candidate, contacts excepted; rejects in the same way, `NOT_FOUND` among the codes. */
  candidate: (id: string) => Promise<CandidateProfile>;
  /** Receives what went wrong while rendering. */
  reportError?: (error: unknown) => void;
};

export const pageContext = createContext<PageContext>();
