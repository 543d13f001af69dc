// The messages of the contact form, and what an administrator does with them.
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

const key = ['enquiries'] as const;

export type EnquiryStatus = 'waiting' | 'handled';

export const useEnquiries = (status: EnquiryStatus, page: number) =>
  useQuery({
    ...queryOf([...key, status, page], 'contactForm.listEnquiries', { status, page }),
    placeholderData: (previous) => previous,
  });

const useEnquiryChange = <Input>(send: (input: Input) => Promise<unknown>, doneText: (input: Input) => string) =>
  useChange({
    send,
    onDone: (_, input) => ({ title: 'Saved', text: doneText(input) }),
    failed: 'The change was not saved',
    reload: [key, ['overview']],
  });

export const useHandleEnquiry = () =>
  useEnquiryChange(
    (input: InputOf<'contactForm.handleEnquiry'>) => call('contactForm.handleEnquiry', input),
    ({ isHandled }) => (isHandled ? 'The message is marked as handled.' : 'The message waits for an answer again.'),
  );

/** The form shows its failures itself. */
export function useReplyToEnquiry(onSent: () => void) {
  const toast = useToast();
  return useOperation('contactForm.replyToEnquiry', {
    onSuccess: () => {
      toast({ title: 'Reply sent', text: 'The message is handled, and the reply is kept with it.' });
      onSent();
    },
    reload: [key, ['overview']],
  });
}

export const useDeleteEnquiry = () =>
  useEnquiryChange(
    (enquiryId: string) => call('contactForm.deleteEnquiry', { enquiryId }),
    () => 'The message is deleted.',
  );
