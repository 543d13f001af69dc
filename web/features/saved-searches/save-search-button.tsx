// The Save Search and Saved buttons of the filters, and the dialog that asks for a name.
import { useIsFetching } from '@tanstack/react-query';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useGate, type RefusalMessages } from '#web/features/access/public.ts';
import {
  countSelected,
  nameOfSearch,
  savedOf,
  useNameOfList,
  useSearchAddress,
  useUnderstood,
  type Search,
} from '#web/features/search/public.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { usePageKey } from '#web/ui/keyboard.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { rememberApplied } from './applied-search.ts';
import { SaveChangesForm, useChangeable } from './save-changes-form.tsx';
import styles from './saved-searches.module.css';
import { SearchNameForm } from './search-name-form.tsx';
import { uniqueName } from './unique-name.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const messages: RefusalMessages = {
  signIn: { as: 'toast', title: 'Authentication required', text: 'You need to be logged in to save searches.' },
  subscriptionRequired: {
    as: 'dialog',
    title: 'Subscription required',
    text: 'You need an active subscription to save searches.',
    next: 'plan',
  },
};

export function SaveSearchTools() {
  const { search } = useSearchAddress();
  const { tip, open } = useSaveSearch(search);
  usePageKey('s', open);
  const saved = useSavedSearches();
  const isLoading = useIsFetching({ queryKey: ['search'] }) > 0;
  const isEmpty = !isWorthSaving(search);
  return (
    <>
      <Button
        disabled={isLoading || isEmpty || search.tab !== 'results'}
        data-tip={tip}
        aria-keyshortcuts="s"
        onClick={open}
      >
        Save Search
      </Button>
      <LinkButton to="/search?tab=saved-searches">
        Saved{saved.data !== undefined && saved.data.length > 0 && ` ${formatCount(saved.data.length)}`}
      </LinkButton>
      <LinkButton to="/search?tab=saved-lists">Lists</LinkButton>
    </>
  );
}

/** The button of a search, and the key `s`. */
export function useSaveSearch(search: Search): { tip: string | undefined; open: () => void } {
  const gate = useGate('saveLists');
  const toast = useToast();
  const openDialog = useOpenSaveSearch();
  return {
    tip: gate.tip(messages),
    open: () => {
      if (isWorthSaving(search)) gate.run(messages, () => openDialog(search));
      else toast({ title: 'Nothing to save yet', text: 'Enter words or choose filters first, then save the search.' });
    },
  };
}

export const isWorthSaving = (search: Search): boolean =>
  search.scope === null && (search.query !== '' || countSelected(search) > 0);

const OpenSaveSearchContext = createContext<(search: Search) => void>(() => undefined);
const useOpenSaveSearch = () => use(OpenSaveSearchContext);

/** The one Save Search dialog of a page. The filters, the key and the palette open it. */
export function SaveSearchProvider({ children }: { children: ReactNode }) {
  const [saving, setSaving] = useState<Search | null>(null);
  const close = useCallback(() => setSaving(null), []);
  return (
    <OpenSaveSearchContext value={setSaving}>
      {children}
      <Dialog open={saving !== null} onClose={close} title="Save Search">
        {saving !== null && <SaveSearch search={saving} onClose={close} />}
      </Dialog>
    </OpenSaveSearchContext>
  );
}

/** On a page without the filters: `s` saves the search that led there. */
export function SaveSearchKey({ search }: { search: Search }) {
  usePageKey('s', useSaveSearch(search).open);
  return null;
}

/** As a new search, or under the one that was applied before. */
function SaveSearch({ search, onClose }: { search: Search; onClose: () => void }) {
  const changeable = useChangeable(search);
  const [isChange, setIsChange] = useState(false);
  if (changeable === null) return <SaveSearchForm search={search} onClose={onClose} />;
  const { name, owner } = changeable;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">How to save</legend>
        <RadioChoice
          name="save-as"
          label="Save as a new search"
          checked={!isChange}
          onChoose={() => setIsChange(false)}
        />
        <RadioChoice
          name="save-as"
          label={`Save changes to “${name}”${owner === null ? '' : ` · ${owner.name}`}`}
          checked={isChange}
          onChoose={() => setIsChange(true)}
        />
      </fieldset>
      {isChange ? (
        <SaveChangesForm search={search} saved={changeable} onClose={onClose} />
      ) : (
        <SaveSearchForm search={search} onClose={onClose} />
      )}
    </>
  );
}

function SaveSearchForm({ search, onClose }: { search: Search; onClose: () => void }) {
  const toast = useToast();
  const proposed = useProposedName(search);
  const request = useMutation({
    mutationFn: (name: string) => call('savedSearches.saveSearch', { name, searchParams: savedOf(search) }),
    onSuccess: ({ data }) => {
      rememberApplied(data);
      toast({ title: 'Search saved', text: data.name });
      onClose();
    },
  });
  return (
    <SearchNameForm
      request={request}
      initialName={proposed}
      isNew
      submitText={{ idle: 'Save Search', sending: 'Saving …' }}
      onClose={onClose}
    />
  );
}

/** Made of the conditions, and none of the names in use. */
function useProposedName(search: Search): string {
  const { data: saved } = useSavedSearches();
  const understood = useUnderstood(search);
  const name = nameOfSearch({ search, understood, nameOfList: useNameOfList() });
  return uniqueName(
    name,
    (saved ?? []).map((other) => other.name),
  );
}
