import type { PhysicianList } from '#contract/lists/lists.ts';

export interface List {
  id: string;
  userId: string;
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

export const toContract = (list: List): PhysicianList => ({
  id: list.id,
  user_id: list.userId,
  name: list.name,
  description: list.description,
  created_at: list.createdAt.toISOString(),
  changed_at: list.changedAt.toISOString(),
  physician_count: list.size,
  left_count: list.leftCount,
});

/** Any other text is the id of no list, and PostgreSQL would refuse it. */
export const isListId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
