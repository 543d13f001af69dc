// @vitest-environment happy-dom
// the messages of the contact form, for administrators.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReceivedEnquiry } from '#contract/contact-form/enquiries.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { EnquiriesScreen } from './enquiries-screen.tsx';

const message: ReceivedEnquiry = {
  id: '7',
  receivedAt: '2026-03-10T10:00:00Z',
  name: '<b onclick="alert(1)">Rosa</b>',
  email: 'rosa@northline.example',
  subject: '<script>alert(1)</script>',
  message: 'One line.\nAnother.',
  isFromAccount: true,
  handledAt: null,
  replies: [],
};
const none = { data: [], waiting: 0, handled: 0, totalPages: 0 };
const one = { ...none, data: [message], waiting: 1, totalPages: 1 };
const openMessages = (answers: Answers) => open(<EnquiriesScreen />, { answers });

it('the screen of messages says that there are none', async () => {
  openMessages({ 'contactForm.listEnquiries': none });
  await screen.findByText('No messages are waiting.');
});

it('the screen of messages is read again after a failure', async () => {
  const { user, server } = openMessages({ 'contactForm.listEnquiries': failure('UNAVAILABLE') });
  await screen.findByText(/The messages could not be loaded\./);
  server.answer({ 'contactForm.listEnquiries': one });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('<script>alert(1)</script>');
});

it('the screen of messages shows messages as text, marks them as handled, and deletes one after a confirmation', async () => {
  const { user, server, text } = openMessages({
    'contactForm.listEnquiries': one,
    'contactForm.handleEnquiry': failure('NOT_FOUND', 'This message was deleted. Reload the list.'),
    'contactForm.deleteEnquiry': { success: true },
  });
  await screen.findByRole('heading', { name: '<script>alert(1)</script>' });
  expect(text()).toContain(
    '<b onclick="alert(1)">Rosa</b>, rosa@northline.example · Mar 10, 2026, 3:00:00 AM PDT · signed in',
  );
  await user.click(screen.getByRole('button', { name: /^Mark as Handled\b/ }));
  await screen.findByText('This message was deleted. Reload the list.');
  server.answer({ 'contactForm.handleEnquiry': { success: true } });
  await user.click(screen.getByRole('button', { name: /^Mark as Handled\b/ }));
  await screen.findByText('The message is marked as handled.');
  await user.click(screen.getByRole('button', { name: /^Delete\b.*script/ }));
  await screen.findByText(/It cannot be restored\./);
  expect(server.inputsOf('contactForm.deleteEnquiry')).toEqual([]);
  server.answer({ 'contactForm.listEnquiries': none });
  await user.click(screen.getByRole('button', { name: 'Delete Message' }));
  await screen.findByText('No messages are waiting.');
  expect(server.inputsOf('contactForm.deleteEnquiry')).toEqual([{ enquiryId: '7' }]);
});

it('the screen of messages shows handled messages, which can be marked as waiting again', async () => {
  const { user, server } = openMessages({
    'contactForm.listEnquiries': { ...none, data: [{ ...message, handledAt: '2026-03-11T10:00:00Z' }], handled: 1 },
    'contactForm.handleEnquiry': { success: true },
  });
  await user.click(await screen.findByRole('radio', { name: 'Handled' }));
  await waitFor(() =>
    expect(server.inputsOf('contactForm.listEnquiries')).toContainEqual({ status: 'handled', page: '1' }),
  );
  await user.click(await screen.findByRole('button', { name: /^Mark as Waiting\b/ }));
  await waitFor(() =>
    expect(server.inputsOf('contactForm.handleEnquiry')).toEqual([{ enquiryId: '7', isHandled: false }]),
  );
});

it('the screen of messages sends a reply once, keeps the text through a failure, and shows it with the message', async () => {
  const { user, server, text } = openMessages({
    'contactForm.listEnquiries': one,
    'contactForm.replyToEnquiry': failure('UNREACHABLE'),
  });
  await user.click(await screen.findByRole('button', { name: /^Reply\b/ }));
  const form = screen.getByRole('form', { name: /^Reply to / });
  expect(form.textContent).toContain('Sent by email to rosa@northline.example. Their answer goes to ');
  const send = within(form).getByRole('button', { name: 'Send Reply' });
  await user.click(send);
  await within(form).findByText('Write a reply.');
  expect(server.inputsOf('contactForm.replyToEnquiry')).toEqual([]);
  const field = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  await user.type(field, 'Five <b>seats</b>.');
  await user.click(send);
  await waitFor(() => expect(server.inputsOf('contactForm.replyToEnquiry')).toHaveLength(1));
  await waitFor(() => expect(send.textContent).toBe('Send Reply'));
  expect(field.value).toBe('Five <b>seats</b>.');
  const reply = { text: 'Five <b>seats</b>.', sentAt: '2026-03-11T10:00:00Z', by: 'boss@careroster.test' };
  server.answer({
    'contactForm.replyToEnquiry': { success: true },
    'contactForm.listEnquiries': { ...one, data: [{ ...message, replies: [reply] }] },
  });
  await user.dblClick(send);
  await screen.findByText('Five <b>seats</b>.', { selector: 'blockquote p' });
  expect(text()).toContain('Reply of boss@careroster.test · Mar 11, 2026, 3:00:00 AM PDT');
  expect(server.inputsOf('contactForm.replyToEnquiry')).toHaveLength(2);
  expect(screen.queryByRole('form', { name: /^Reply to / })).toBeNull();
});
