import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { formatDuration } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import { failureText, failureMessage } from '../answer/failure-messages.ts';
import { Message } from './message.tsx';
import type { Search } from '../address/search-address.ts';
import { countSelected, withoutFilters } from '../address/search-changes.ts';
import styles from './search-failure.module.css';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import type { AnswerState } from '../answer/use-search-answer.ts';

interface SearchFailureProps {
  failure: RequestFailure;
  search: Search;
  state: AnswerState;
  selected: number;
  changeSearch: ChangeSearch;
}

/** What happened, what was not lost, a reference to quote, and what to try next. */
export function SearchFailure({ failure, search, state, selected, changeSearch }: SearchFailureProps) {
  const facts = factsOf(failure, state);
  const { title, text } = failureMessage(failure);
  return (
    <div role="alert">
      <Message title={title} icon={<AlertIcon size={18} />} text={`${text} ${keptText(search, selected)}`}>
        <Actions>
          <Button look="filled" onClick={state.retry} disabled={state.fetching}>
            {state.fetching ? 'Trying again …' : 'Retry Search'}
          </Button>
          {countSelected(search) > 0 && (
            <Button look="quiet" onClick={() => changeSearch(withoutFilters)}>
              Clear All Filters
            </Button>
          )}
        </Actions>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Message>
    </div>
  );
}

function factsOf(failure: RequestFailure, { elapsedMs, lastAnswer }: AnswerState): [name: string, value: string][] {
  const { advice } = failureMessage(failure);
  const facts: [string, string | null][] = [
    ['Error', `${failureText(failure)} (${failure.code})`],
    ['Reference', failure.requestId],
    ['Waited', elapsedMs === null ? null : formatDuration(elapsedMs)],
    ['Filter counts', lastAnswer === null ? null : 'From the previous search, until this search succeeds.'],
    ['Advice', advice],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function keptText(search: Search, selected: number): string {
  const filters = countSelected(search);
  const kept = [
    search.query === '' ? null : 'search text',
    filters === 0 ? null : `${filters} ${filters === 1 ? 'filter' : 'filters'}`,
    selected === 0 ? null : `${selected} selected ${selected === 1 ? 'professional' : 'professionals'}`,
  ].filter((part) => part !== null);
  return kept.length === 0
    ? ''
    : `Your ${new Intl.ListFormat('en').format(kept)} ${kept.length === 1 && filters <= 1 && selected <= 1 ? 'is' : 'are'} kept.`;
}
