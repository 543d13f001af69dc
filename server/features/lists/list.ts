import type { SharedWork } from '../access/public.ts';

export interface List extends SharedWork {
  id: string;
  name: string;
  description: string | null;
  /** The number of members. */
  size: number;
  leftCount: number;
  /** Increases with every change of the members. As text, because it is a bigint. */
  version: string;
  createdAt: Date;
  changedAt: Date;
}

/** Any other text is the id of no list, and PostgreSQL would refuse it. */
export const isListId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
