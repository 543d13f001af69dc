// Why a thread does not answer a search.
import { unavailable } from '#server/foundation/errors/public.ts';

export const wrongKind = (): Error => new Error('The thread answered another question than it was asked.');
export const gone = (): Error => unavailable('The caller closed the connection.');
export const busy = (): Error => unavailable('Too many searches are waiting. Try again in a few seconds.');
