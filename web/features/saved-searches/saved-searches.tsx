// The cards of the Saved Searches panel.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedSearch, SearchNews } from '#contract/saved-searches/saved-searches.ts';
import { useLists } from '#web/features/lists/public.ts';
import { ConditionList, emptySearch, readSavedSearch } from '#web/features/search/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { AlertChoice } from './alert-choice.tsx';
import styles from './saved-searches.module.css';
import { SearchNameForm } from './search-name-form.tsx';
import { newsText, reasonsText } from './news-text.ts';
import { useApplySavedSearch, useChangeSavedSearches, useSavedSearches, useSearchNews } from './use-saved-searches.ts';

export function SavedSearches({ empty }: { empty: ReactNode }) {
  const saved = useSavedSearches();
  const [renaming, setRenaming] = useState<SavedSearch | null>(null);
  if (saved.error !== null && saved.data === undefined) {
    const failure = readFailure(saved.error);
    return (
      <Notice
        title="Failed to load your saved searches"
        text={failure?.message ?? ''}
        reference={failure?.requestId ?? null}
      >
        <Button look="filled" onClick={() => void saved.refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (saved.data === undefined)
    return (
      <p className={styles.waiting} role="status">
        Loading your saved searches …
      </p>
    );
  if (saved.data.length === 0) return empty;
  return (
    <>
      <SearchCards searches={saved.data} onRename={setRenaming} />
      <Dialog open={renaming !== null} onClose={() => setRenaming(null)} title="Rename search">
        {renaming !== null && <RenameForm search={renaming} onClose={() => setRenaming(null)} />}
      </Dialog>
    </>
  );
}

function SearchCards({ searches, onRename }: { searches: SavedSearch[]; onRename: (search: SavedSearch) => void }) {
  const news = useSearchNews(searches.map(({ id }) => id));
  const namesLists = searches.some(({ search_params: searchParams }) => {
    const { inList, notInList } = readSavedSearch({ searchParams }) ?? emptySearch;
    return inList.length + notInList.length > 0;
  });
  const { data: lists } = useLists(namesLists);
  const nameOfList = (id: string): string => lists?.find((list) => list.id === id)?.name ?? 'List';
  return (
    <ul>
      {searches.map((search) => (
        <SearchCard
          key={search.id}
          search={search}
          nameOfList={nameOfList}
          onRename={() => onRename(search)}
          loaded={news.get(search.id) ?? null}
        />
      ))}
    </ul>
  );
}

interface SearchCardProps {
  search: SavedSearch;
  nameOfList: (id: string) => string;
  onRename: () => void;
  /** Null: its matches are not counted yet. */
  loaded: { news: SearchNews | null; error: Error | null } | null;
}

function SearchCard({ search, nameOfList, onRename, loaded }: SearchCardProps) {
  const { id, name, created_at: createdAt, search_params: params } = search;
  const toast = useToast();
  const change = useChangeSavedSearches();
  const deletion = useMutation({
    mutationFn: () => call('savedSearches.deleteSavedSearch', { id }),
    onSuccess: () => {
      change((all) => all.filter((one) => one.id !== id));
      toast({ title: 'Search deleted', text: 'Your saved search has been deleted.' });
    },
    onError: (error) => toast({ title: 'Failed to delete saved search', text: error.message, look: 'danger' }),
  });
  const apply = useApplySavedSearch();
  const read = readSavedSearch({ searchParams: params });
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          <span>{formatDateTime(createdAt)}</span>
          <MatchCount loaded={loaded} />
        </p>
        {loaded?.news != null && <News name={name} news={loaded.news} onShow={(since) => apply(search, since)} />}
        <AlertChoice search={search} />
        {search.changed_words.length > 0 && <p className={styles.changed}>{changedText(search.changed_words)}</p>}
        {read !== null && <ConditionList search={read} understood={search.understood} nameOfList={nameOfList} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => apply(search)}>
          Apply Search<span className="visually-hidden">: {name}</span>
        </Button>
        <Button look="quiet" onClick={onRename}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="quiet" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

const changedText = (words: readonly string[]): string =>
  `Since you saved this search, ${words.map((word) => `“${word}”`).join(', ')} ${words.length === 1 ? 'is' : 'are'} read in a new way. Apply it to see what it finds now; this note then disappears.`;

function MatchCount({ loaded }: Pick<SearchCardProps, 'loaded'>) {
  if (loaded === null) return <span>Counting …</span>;
  const { news, error } = loaded;
  if (news === null) return <span>{error?.message ?? 'Not counted'}</span>;
  if (news.count === null) return <span>{news.failure}</span>;
  return (
    <span>
      <b className={styles.count}>{formatCount(news.count)}</b> {news.count === 1 ? 'match' : 'matches'} now
    </span>
  );
}

interface NewsProps {
  /** Of the search. */
  name: string;
  news: SearchNews;
  onShow: (changedSince: string) => void;
}

function News({ name, news: { news, reasons, since }, onShow }: NewsProps) {
  const text = newsText(news);
  if (text === null) return null;
  return (
    <p className={styles.news}>
      <b>{text}</b> since {formatDateTime(since)}
      {reasons.length > 0 && `: ${reasonsText(reasons)}`}.{' '}
      {news !== null && (
        <TextButton onClick={() => onShow(since)}>
          Show only these<span className="visually-hidden"> of {name}</span>
        </TextButton>
      )}
    </p>
  );
}

function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const change = useChangeSavedSearches();
  const request = useMutation({
    mutationFn: (name: string) => call('savedSearches.renameSavedSearch', { id: search.id, name }),
    onSuccess: (renamed) => {
      change((all) => all.map((one) => (one.id === renamed.id ? renamed : one)));
      onClose();
    },
  });
  return (
    <SearchNameForm
      request={request}
      initialName={search.name}
      isNew={false}
      submitText={{ idle: 'Save', sending: 'Save' }}
      onClose={onClose}
    />
  );
}
