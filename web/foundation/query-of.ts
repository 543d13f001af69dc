// What the query library needs to ask one operation: `useQuery(queryOf(key, 'workspaces.getSeats', {}))`.
import type { QueryKey } from '@tanstack/react-query';
import type { InputOf, OperationName, OutputOf } from '#contract/call.ts';
import { call } from './call.ts';

export const queryOf = <Name extends OperationName>(queryKey: QueryKey, name: Name, input: InputOf<Name>) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<Name>> => call(name, input, { signal }),
});
