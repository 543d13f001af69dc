// The messages of the contact form, and what an administrator does with them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const key = ['enquiries'] as const;

export type EnquiryStatus = 'waiting' | 'handled';

export const useEnquiries = (status: EnquiryStatus, page: number) =>
  useQuery({
    queryKey: [...key, status, page],
    queryFn: ({ signal }) => call('contactForm.listEnquiries', { status, page }, { signal }),
    placeholderData: (previous) => previous,
    retry: false,
  });

/** Both lists and the overview are read again, also after a failure: another administrator may have been first. */
function useEnquiryChange<Input>(change: (input: Input) => Promise<unknown>, doneText: (input: Input) => string) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => toast({ title: 'Saved', text: doneText(input) }),
    onError: (error) =>
      toast({
        title: 'The change was not saved',
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: key }), cache.invalidateQueries({ queryKey: ['overview'] })]),
  });
}

export const useHandleEnquiry = () =>
  useEnquiryChange(
    (input: InputOf<'contactForm.handleEnquiry'>) => call('contactForm.handleEnquiry', input),
    ({ isHandled }) => (isHandled ? 'The message is marked as handled.' : 'The message waits for an answer again.'),
  );

export const useDeleteEnquiry = () =>
  useEnquiryChange(
    (enquiryId: string) => call('contactForm.deleteEnquiry', { enquiryId }),
    () => 'The message is deleted.',
  );
