import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { formatDuration } from '#web/ui/numbers.ts';
import { failureAdvice, failureText, failureTitle } from './failure-words.ts';
import { Message, MessageActions } from './message.tsx';
import type { Search } from './search-address.ts';
import { countChosen, withoutFilters } from './search-changes.ts';
import styles from './search-failure.module.css';
import type { ChangeSearch } from './use-search-address.ts';
import type { AnswerState } from './use-search-answer.ts';

type SearchFailureProps = { failure: RequestFailure; search: Search; state: AnswerState; selected: number; changeSearch: ChangeSearch };

/** What happened, what was kept, a reference to quote, and the way back. */
export function SearchFailure({ failure, search, state, selected, changeSearch }: SearchFailureProps) {
  const facts = factsOf(failure, state);
  return (
    <div role="alert">
      <Message title={failureTitle(failure)} sign={<AlertIcon size={18} />} text={`${failure.message} ${keptOf(search, selected)}`}>
        <MessageActions>
          <Button look="filled" onClick={state.retry} disabled={state.fetching}>{state.fetching ? 'Trying again …' : 'Retry Search'}</Button>
          {countChosen(search) > 0 && <Button look="quiet" onClick={() => changeSearch(withoutFilters)}>Clear all filters</Button>}
        </MessageActions>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
        </dl>
      </Message>
    </div>
  );
}

function factsOf(failure: RequestFailure, { elapsedMs, lastAnswer }: AnswerState): [name: string, value: string][] {
  const advice = failureAdvice(failure);
  const facts: [string, string | null][] = [
    ['Error', `${failureText(failure)} (${failure.code})`],
    ['Reference', failure.requestId],
    ['Waited', elapsedMs === null ? null : formatDuration(elapsedMs)],
    ['Filter counts', lastAnswer === null ? null : 'From the search before, until this one is answered.'],
    ['If it repeats', advice],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function keptOf(search: Search, selected: number): string {
  const chosen = countChosen(search);
  const kept = [
    search.query === '' ? null : 'search words',
    chosen === 0 ? null : `${chosen} ${chosen === 1 ? 'filter' : 'filters'}`,
    selected === 0 ? null : `${selected} selected ${selected === 1 ? 'professional' : 'professionals'}`,
  ].filter((part) => part !== null);
  return kept.length === 0 ? '' : `Your ${new Intl.ListFormat('en').format(kept)} ${kept.length === 1 && chosen <= 1 && selected <= 1 && search.query === '' ? 'is' : 'are'} kept.`;
}
