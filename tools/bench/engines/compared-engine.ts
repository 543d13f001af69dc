// The engines that the bench compares: what each is told about candidates, and how it answers.
import type { IndexQuery } from '#search-index/public.ts';

export interface ComparedAnswer {
  total: number;
  /** A digest of total, facets and ids; null for engines that order candidates in their own way. */
  digest: string | null;
}

export interface ComparedEngine {
  answer: (query: IndexQuery) => Promise<ComparedAnswer>;
  close: () => Promise<void>;
}

/** Fills an engine with candidates, one after another. */
export interface EngineLoader {
  add: (row: PlainRow) => void;
  finish: () => Promise<ComparedEngine>;
}

/** One candidate as the relational engines store it. Values are numbers from 1; 0: blank. */
export interface PlainRow {
  number: number;
  specialty: number;
  state: number;
  country: number;
  companySize: number;
  companyRevenue: number;
  companyIndustry: number;
  profession: number;
  hasPhone: boolean;
  hasEmail: boolean;
  hasMobile: boolean;
  verifiedDay: number | null;
  skills: number[];
  degree: number[];
  /** Sort keys. */
  keys: Readonly<Record<'lastName' | 'firstName' | 'organization' | 'state' | 'city', string>>;
  /** Words of all fields, separated by spaces. */
  words: string;
  /** Words of the fields that tags are looked for in, each with a space before it. */
  runs: Readonly<Record<'title' | 'organization' | 'city', string>>;
}

export const plainColumns = [
  'specialty',
  'state',
  'country',
  'companySize',
  'companyRevenue',
  'companyIndustry',
  'profession',
] as const;
