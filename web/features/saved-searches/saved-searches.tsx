// The cards of the Saved Searches panel.
import { useState, type ReactNode } from 'react';
import { viewOrManageOf } from '#contract/access/sharing.ts';
import type { SavedSearch, SearchNews } from '#contract/saved-searches/saved-searches.ts';
import { ManageButton, ShareButton, ShareDialog, sharedToast, whoseText } from '#web/features/access/public.ts';
import { useNameOfList } from '#web/features/lists/public.ts';
import { ConditionList, emptySearch, readSavedSearch } from '#web/features/search/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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
  const change = useChangeSavedSearches();
  const toast = useToast();
  const [task, setTask] = useState<Task>(null);
  const close = () => setTask(null);
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
      <SearchCards searches={saved.data} onTask={setTask} />
      <Dialog open={task?.kind === 'rename'} onClose={close} title="Rename search">
        {task?.kind === 'rename' && <RenameForm search={task.search} onClose={close} />}
      </Dialog>
      <ShareDialog
        thing={task?.kind === 'share' ? task.search : null}
        kind="saved search"
        hints={shareHints}
        send={(right) =>
          call('savedSearches.shareSavedSearch', { id: task?.search.id ?? '', right: viewOrManageOf(right) })
        }
        onShared={(shared) => {
          close();
          toast(sharedToast(shared, 'saved search'));
          // Who stops the sharing of another account has no right to the search any more.
          const isGone = shared.shared === null && shared.owner !== null;
          change((all) => all.flatMap((one) => (one.id !== shared.id ? one : isGone ? [] : shared)));
        }}
        onClose={close}
      />
    </>
  );
}

const shareHints = {
  view: 'Apply it, and have emails about new matches of their own.',
  manage: 'Change, share and delete it as well.',
};

type Task = { kind: 'rename' | 'share'; search: SavedSearch } | null;

function SearchCards({ searches, onTask }: { searches: SavedSearch[]; onTask: (task: Task) => void }) {
  const news = useSearchNews(searches.map(({ id }) => id));
  const nameOfList = useNameOfList(
    searches.flatMap(({ search_params: searchParams }) => {
      const { inList, notInList } = readSavedSearch({ searchParams }) ?? emptySearch;
      return [...inList, ...notInList];
    }),
  );
  return (
    <ul>
      {searches.map((search) => (
        <SearchCard
          key={search.id}
          search={search}
          nameOfList={nameOfList}
          onRename={() => onTask({ kind: 'rename', search })}
          onShare={() => onTask({ kind: 'share', search })}
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
  onShare: () => void;
  /** Null: its matches are not counted yet. */
  loaded: { news: SearchNews | null; error: Error | null } | null;
}

function SearchCard({ search, nameOfList, onRename, onShare, loaded }: SearchCardProps) {
  const { name, created_at: createdAt, search_params: params } = search;
  const apply = useApplySavedSearch();
  const read = readSavedSearch({ searchParams: params });
  const whose = whoseText(search);
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          <span>{formatDateTime(createdAt)}</span>
          {whose !== null && <span>{whose}</span>}
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
        <SearchButtons search={search} onRename={onRename} onShare={onShare} />
      </div>
    </li>
  );
}

function SearchButtons({ search, onRename, onShare }: Pick<SearchCardProps, 'search' | 'onRename' | 'onShare'>) {
  const { id, name } = search;
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
  const [isAsking, setIsAsking] = useState(false);
  const managed = { thing: search, kind: 'saved search', look: 'quiet' } as const;
  return (
    <>
      <ShareButton {...managed} onClick={onShare}>
        Share<span className="visually-hidden"> {name}</span>
      </ShareButton>
      <ManageButton {...managed} onClick={onRename}>
        Rename<span className="visually-hidden"> {name}</span>
      </ManageButton>
      <ManageButton
        {...managed}
        disabled={deletion.isPending}
        onClick={() => (search.shared === null ? deletion.mutate() : setIsAsking(true))}
      >
        Delete<span className="visually-hidden"> {name}</span>
      </ManageButton>
      <ConfirmDialog
        confirmation={
          isAsking && {
            title: 'Delete this shared search?',
            text: `“${name}” will be deleted for every member of your workspace, and the emails about it end.`,
            action: 'Delete',
            isDanger: true,
            onConfirm: () => deletion.mutate(undefined, { onSettled: () => setIsAsking(false) }),
          }
        }
        isPending={deletion.isPending}
        onClose={() => setIsAsking(false)}
      />
    </>
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
