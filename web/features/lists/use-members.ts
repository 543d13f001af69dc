// The notes and stages of the candidates on a page of a list.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListMember } from '#contract/lists/list-members.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';

/** `ids`: the candidates of the page. */
export function useMembers(listId: string, ids: readonly string[]) {
  return useQuery({
    queryKey: ['list-members', listId, ...ids],
    queryFn: async ({ signal }) =>
      (await call('lists.getListMembers', { id: listId, physicianIds: [...ids] }, { signal })).data,
    enabled: ids.length > 0,
    retry: 1,
    // Another answer of the search must not close what the user writes about a candidate who is in both.
    placeholderData: keepPreviousData,
  });
}

export interface MemberChange {
  stage?: ListStage;
  note?: string;
  /** Of the note that the user has read. */
  version?: number;
  /** Empty: none. */
  nextStep?: string;
  /** ISO date; null: none. */
  nextStepOn?: string | null;
  /** In a shared list: whose the next step is; null: no one’s. */
  assignedTo?: string | null;
}

/** Writes the stage, the note or the next step of one candidate. */
export function useChangeMember(listId: string, physicianId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: MemberChange) => call('lists.updateListMember', { id: listId, physicianId, ...change }),
    onSuccess: (member) => {
      client.setQueriesData<ListMember[]>({ queryKey: ['list-members', listId] }, (members) =>
        members?.map((one) => (one.physician_id === physicianId ? member : one)),
      );
      // The row stays on the screen, also under a filter by stage; the next search has the new stage.
      void client.invalidateQueries({ queryKey: ['search'], refetchType: 'none' });
      for (const key of ['list-work', 'list-history']) void client.invalidateQueries({ queryKey: [key, listId] });
    },
  });
}

/** The member as the server has it now; undefined: the candidate is no longer in the list. */
export const readMember = async (listId: string, physicianId: string): Promise<ListMember | undefined> =>
  (await call('lists.getListMembers', { id: listId, physicianIds: [physicianId] })).data[0];
