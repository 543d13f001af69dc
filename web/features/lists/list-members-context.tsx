// Loads the notes and stages of all rows of a page at once; each row takes its own.
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { ListMember } from '#contract/lists/list-members.ts';
import { useMembers } from './use-members.ts';

const MembersContext = createContext<ReadonlyMap<string, ListMember>>(new Map());

/** Undefined while it is loading. */
export const useListMember = (candidateId: string): ListMember | undefined => use(MembersContext).get(candidateId);

interface ListMembersProps {
  listId: string;
  /** The candidates of the page. */
  ids: readonly string[];
  children: ReactNode;
}

export function ListMembers({ listId, ids, children }: ListMembersProps) {
  const { data } = useMembers(listId, ids);
  const byId = useMemo(() => new Map((data ?? []).map((member) => [member.physician_id, member])), [data]);
  return <MembersContext value={byId}>{children}</MembersContext>;
}
