import { unavailable } from '#server/foundation/errors/public.ts';
import type { SearchParts } from './search-parts.ts';

const secondsPerMinute = 60;

/** What takes all results of a search needs all people. @throws AppError `UNAVAILABLE` during the first fill of the directory */
export function requireComplete({ fillState }: Pick<SearchParts, 'fillState'>): void {
  const filling = fillState();
  if (filling === null) return;
  const [listed, total] = [filling.listed.toLocaleString('en-US'), filling.total.toLocaleString('en-US')];
  throw unavailable(
    `The directory is still filling: ${listed} of ${total} people are here. You can take all results of a search when it is complete. ${waitText(filling.secondsLeft)}`,
  );
}

function waitText(secondsLeft: number | null): string {
  if (secondsLeft === null || secondsLeft <= secondsPerMinute) return 'Try again in a minute.';
  return `Try again in about ${Math.ceil(secondsLeft / secondsPerMinute)} minutes.`;
}
