import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/foundation/query-of.ts';

/** The members of the viewer's workspace who may take next steps; undefined while they are loading. */
export function useColleagues(enabled: boolean): readonly { id: string; name: string }[] | undefined {
  const { data } = useQuery({
    ...queryOf(['workspace'], 'workspaces.getWorkspace', {}),
    enabled,
    staleTime: 60_000,
    retry: 1,
  });
  return data?.workspace?.members
    .filter(({ role }) => role !== 'viewer')
    .map(({ userId, name, email }) => ({ id: userId, name: name.trim() === '' ? email : name }));
}
