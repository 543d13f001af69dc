// What the main thread and the index worker say to each other.
import type { SearchFilters } from '#contract/search.ts';
import type { EngineAnswer } from './search-engine.ts';

export interface IndexWorkerData {
  databaseUrl: string;
}

export interface SearchRequest {
  number: number;
  filters: SearchFilters;
}

export type IndexWorkerMessage =
  | { kind: 'loading'; done: number; total: number }
  | { kind: 'following'; candidates: number }
  /** The index keeps answering while its database is away. */
  | { kind: 'fault'; message: string }
  | { kind: 'answer'; number: number; answer: EngineAnswer }
  | { kind: 'failure'; number: number; message: string };
