import { useEffect } from 'react';
import { useViewer } from '#web/features/accounts/public.ts';
import { useTyping } from '../../address/search-address-provider.tsx';
import type { Search } from '../../address/search-address.ts';
import type { AnswerState } from '../../answer/use-search-answer.ts';
import { addRecent, isRecordable } from './recent-searches.ts';

/** A search that is on screen for so long is no step of typing. */
const readMs = 1_500;

/** Keeps a search that was answered and looked at. It renders nothing, so that the page does not render with each letter. */
export function RecordSearch({
  search,
  state,
}: {
  search: Search;
  state: Pick<AnswerState, 'answer' | 'outdated' | 'failure'>;
}) {
  const userId = useViewer()?.id ?? null;
  const { isTyping } = useTyping();
  const isAnswered = state.answer !== null && !state.outdated && state.failure === null;
  const isRecorded = userId !== null && isAnswered && !isTyping && isRecordable(search);
  useEffect(() => {
    const timer = isRecorded ? setTimeout(() => addRecent(userId, search), readMs) : undefined;
    return () => clearTimeout(timer);
  }, [isRecorded, userId, search]);
  return null;
}
