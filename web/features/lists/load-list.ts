import type { PhysicianList } from '#contract/lists/lists.ts';
import type { PageContext } from '#contract/page-context.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';

export interface LoadedList {
  /** Null when the user has no such list, or when loading failed and `failure` is set. */
  list: PhysicianList | null;
  failure: RequestFailure | null;
}

/** Never rejects: the page shows that the list does not exist or could not be loaded. */
export async function loadList(id: string, { call, requestId, reportError }: PageContext): Promise<LoadedList> {
  try {
    return { list: await call('lists.getList', { id }), failure: null };
  } catch (error) {
    const failure = readFailure(error);
    if (failure?.code === 'LIST_NOT_FOUND' || failure?.code === 'INVALID_INPUT') return { list: null, failure: null };
    reportError?.(error);
    return {
      list: null,
      failure: failure ?? { code: 'UNEXPECTED', message: 'An unexpected error occurred.', requestId },
    };
  }
}
