// Saves the conditions of a search under the saved search that was applied. If that was changed meanwhile, both stay on screen.
import { useState } from 'react';
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import { useNameOfList } from '#web/features/lists/public.ts';
import {
  ConditionList,
  emptySearch,
  readSavedSearch,
  savedOf,
  useUnderstood,
  type Search,
} from '#web/features/search/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { readApplied, rememberApplied } from './applied-search.ts';
import styles from './saved-searches.module.css';
import { useChangeSavedSearches, useSavedSearches } from './use-saved-searches.ts';

/** The search that was applied last in this tab, if the viewer may change it and these are other conditions. */
export function useChangeable(search: Search): SavedSearch | null {
  const { data: saved } = useSavedSearches();
  const applied = saved?.find(({ id }) => id === readApplied()?.id);
  if (applied === undefined || applied.my_right !== 'manage') return null;
  return JSON.stringify(savedOf(conditionsOf(applied))) === JSON.stringify(savedOf(search)) ? null : applied;
}

const conditionsOf = ({ search_params: searchParams }: SavedSearch): Search =>
  readSavedSearch({ searchParams }) ?? emptySearch;

interface SaveChangesFormProps {
  search: Search;
  /** As it is now. */
  saved: SavedSearch;
  onClose: () => void;
}

export function SaveChangesForm({ search, saved, onClose }: SaveChangesFormProps) {
  const toast = useToast();
  const change = useChangeSavedSearches();
  const { refetch } = useSavedSearches();
  const [read] = useState(() => readApplied()?.version ?? saved.version);
  const isConflict = read !== saved.version;
  const present = conditionsOf(saved);
  const nameOfList = useNameOfList([search, present].flatMap(({ inList, notInList }) => [...inList, ...notInList]));
  const understood = useUnderstood(search);
  const request = useMutation({
    mutationFn: () =>
      call('savedSearches.changeSavedSearch', {
        id: saved.id,
        searchParams: savedOf(search),
        version: saved.version,
      }),
    onSuccess: (changed) => {
      rememberApplied(changed);
      change((all) => all.map((one) => (one.id === changed.id ? changed : one)));
      toast({ title: 'Search saved', text: changed.name });
      onClose();
    },
    onError: (error) => {
      if (readFailure(error)?.code === 'CHANGED_MEANWHILE') void refetch();
    },
  });
  return (
    <>
      {isConflict && (
        <section className={styles.present} role="status" aria-label="The saved search now">
          <p>
            <b>“{saved.name}” was changed meanwhile.</b> Yours is not saved. It now has:
          </p>
          <ConditionList search={present} understood={saved.understood} nameOfList={nameOfList} />
        </section>
      )}
      <p className={styles.facts}>{isConflict ? 'Yours has:' : 'It will have:'}</p>
      <ConditionList search={search} understood={understood} nameOfList={nameOfList} />
      {saved.shared !== null && <p className={styles.facts}>Every member of your workspace gets the changes.</p>}
      {request.error !== null && <NoticeLine look="danger">{request.error.message}</NoticeLine>}
      <Actions>
        <Button look="filled" disabled={request.isPending} onClick={() => request.mutate()}>
          {request.isPending ? 'Saving …' : isConflict ? 'Save Mine' : 'Save Changes'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </>
  );
}
