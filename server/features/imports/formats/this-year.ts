import { systemClock } from '#server/foundation/clock/public.ts';

/** No one has graduated after it. */
export const thisYear = (): number => Number(systemClock.today().slice(0, 4));
