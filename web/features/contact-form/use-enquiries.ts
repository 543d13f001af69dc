// The messages of the contact form, and what an administrator does with them.
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { useChange } from '#web/ui/use-change.ts';

const key = ['enquiries'] as const;

export type EnquiryStatus = 'waiting' | 'handled';

export const useEnquiries = (status: EnquiryStatus, page: number) =>
  useQuery({
    queryKey: [...key, status, page],
    queryFn: ({ signal }) => call('contactForm.listEnquiries', { status, page }, { signal }),
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

export const useDeleteEnquiry = () =>
  useEnquiryChange(
    (enquiryId: string) => call('contactForm.deleteEnquiry', { enquiryId }),
    () => 'The message is deleted.',
  );
