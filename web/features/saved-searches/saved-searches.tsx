// The cards of the Saved Searches panel.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { AlertChoice } from './alert-choice.tsx';
import styles from './saved-searches.module.css';
import { SearchNameForm } from './search-name-form.tsx';
import { useApplySavedSearch, useChangeSavedSearches, useSavedCount, useSavedSearches } from './use-saved-searches.ts';

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
      <ul>
        {saved.data.map((search) => (
          <SearchCard key={search.id} search={search} onRename={() => setRenaming(search)} />
        ))}
      </ul>
      <Dialog open={renaming !== null} onClose={() => setRenaming(null)} title="Rename search">
        {renaming !== null && <RenameForm search={renaming} onClose={() => setRenaming(null)} />}
      </Dialog>
    </>
  );
}

function SearchCard({ search, onRename }: { search: SavedSearch; onRename: () => void }) {
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
  const chips = [params.query, ...params.specialty, ...params.location, ...params.jobTitle].filter(
    (text) => text !== '',
  );
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          <span>{formatDateTime(createdAt)}</span>
          <SavedCount id={id} />
        </p>
        <AlertChoice search={search} />
        {search.changed_words.length > 0 && <p className={styles.changed}>{changedText(search.changed_words)}</p>}
        {chips.length > 0 && (
          <ul className={styles.chips} aria-label="Conditions">
            {chips.map((chip) => (
              <li key={chip} className={styles.chip}>
                {chip}
              </li>
            ))}
          </ul>
        )}
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

function SavedCount({ id }: { id: string }) {
  const { data, error } = useSavedCount(id);
  if (error !== null) return <span>{error.message}</span>;
  if (data === undefined) return <span>Counting …</span>;
  return (
    <span>
      <b className={styles.count}>{formatCount(data.count)}</b> {data.count === 1 ? 'match' : 'matches'} now
      {data.new_count !== null && data.new_count > 0 && `, ${formatCount(data.new_count)} new`}
      {data.new_count === null && `, more than ${formatCount(savedSearchLimits.newMax)} added to the directory`}
    </span>
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
      submitText={{ idle: 'Save', sending: 'Save' }}
      onClose={onClose}
    />
  );
}
