// The Save Search and Saved buttons of the filters, and the dialog that asks for a name.
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useGate } from '#web/features/access/public.ts';
import type { RefusalMessages } from '#web/features/access/public.ts';
import { countSelected, savedOf, useSearchAddress } from '#web/features/search/public.ts';
import type { Search } from '#web/features/search/public.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { SearchNameForm } from './search-name-form.tsx';
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
  const gate = useGate('saveLists');
  const [open, setOpen] = useState(false);
  const saved = useSavedSearches();
  const isLoading = useIsFetching({ queryKey: ['search'] }) > 0;
  const isEmpty = search.query === '' && countSelected(search) === 0;
  return (
    <>
      <Button
        disabled={isLoading || isEmpty || search.tab !== 'results'}
        data-tip={gate.tip(messages)}
        onClick={() => gate.run(messages, () => setOpen(true))}
      >
        Save Search
      </Button>
      <LinkButton to="/search?tab=saved-searches">
        Saved{saved.data !== undefined && saved.data.length > 0 && ` ${formatCount(saved.data.length)}`}
      </LinkButton>
      <LinkButton to="/search?tab=saved-lists">Lists</LinkButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Save Search">
        <SaveSearchForm search={search} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SaveSearchForm({ search, onClose }: { search: Search; onClose: () => void }) {
  const toast = useToast();
  const request = useMutation({
    mutationFn: (name: string) => call('savedSearches.saveSearch', { name, searchParams: savedOf(search) }),
    onSuccess: ({ data }) => {
      toast({ title: 'Search saved', text: data.name });
      onClose();
    },
  });
  return (
    <SearchNameForm
      request={request}
      initialName=""
      submitText={{ idle: 'Save Search', sending: 'Saving …' }}
      onClose={onClose}
    />
  );
}
