// @vitest-environment happy-dom
// the outcomes of a call: the card after the link, the menu beside the number, and the list on a profile.
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import { RowProvenance, RowRevealButton } from '#web/features/reveals/public.ts';
import { revealed, value } from '#web/features/reveals/testing/revealed.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open, type Opened } from '#web/testing/open.tsx';
import { testAccess, testViewer } from '#web/testing/render.tsx';
import { CallsAndEmails, CallsProvider } from './public.ts';

const recording = (changes: Partial<Recording> = {}): Recording => ({
  id: 'r1',
  recorded: 1,
  gone: 0,
  moved: [],
  report: null,
  reportRefusal: null,
  ...changes,
});
const moved = [{ listId: 'l1', listName: 'Night shift', stage: 'contacted', candidates: 1 } as const];

const phone = {
  candidateId: '41',
  candidateName: 'Rosa Almeida',
  channel: 'phone',
  kind: 'Mobile',
  isMain: true,
} as const;
const row = (
  <CallsProvider>
    <RowRevealButton {...phone} wasRevealed={false} />
    <RowProvenance id="41" name="Rosa Almeida">
      Verified Mar 1, 2026
    </RowProvenance>
    <CallsAndEmails candidateId="41" />
  </CallsProvider>
);

async function openRow(answers: Answers = {}, around: Parameters<typeof open>[1] = {}): Promise<Opened> {
  const opened = open(row, {
    ...around,
    answers: {
      'reveals.getPhysicianContact': revealed(value()),
      'contactAttempts.listAttempts': { data: [] },
      'contactAttempts.recordAttempt': recording({ moved }),
      'contactAttempts.undoAttempt': { undone: 1, movedBack: 1 },
      ...answers,
    },
  });
  await opened.user.click(screen.getByRole('button', { name: /View Phone/ }));
  await screen.findByRole('link', { name: 'Call (312) 555-0142' });
  return opened;
}
const startCall = async ({ user }: Opened) => {
  await user.click(screen.getByRole('link', { name: 'Call (312) 555-0142' }));
  return screen.findByRole('region', { name: 'Call to Rosa Almeida' });
};
const card = () => screen.queryByRole('region', { name: 'Call to Rosa Almeida' });
const outcome = (name: string, inside = card()) => {
  if (inside === null) throw new Error('There is no card.');
  return within(inside).getByRole('button', { name });
};
const inputs = ({ server }: Opened) => server.inputsOf('contactAttempts.recordAttempt');

describe('the card after a call', () => {
  it('is not shown to a visitor who may not change lists, and neither is the menu', async () => {
    const access = testAccess('demo_grant', null);
    const saveLists = { allowed: false, reason: 'demo_grant' } as const;
    const opened = await openRow({}, { access: { ...access, capabilities: { ...access.capabilities, saveLists } } });
    await opened.user.click(screen.getByRole('link', { name: 'Call (312) 555-0142' }));
    expect([card(), screen.queryByRole('button', { name: /Log Call/ })]).toEqual([null, null]);
  });

  it('records the outcome with one tap, also when it is tapped twice, and says what that did', async () => {
    const opened = await openRow({}, { address: '/lists/l1' });
    await startCall(opened);
    const voicemail = outcome('Voicemail');
    await opened.user.dblClick(voicemail);
    await screen.findByText('Voicemail recorded');
    expect(opened.text()).toContain('Rosa Almeida has the stage Contacted in Night shift now.');
    expect(card()).toBeNull();
    expect(inputs(opened)).toMatchObject([
      { physicianId: '41', channel: 'call', outcome: 'voicemail', listId: 'l1', valueId: 'a'.repeat(32) },
    ]);
  });

  it('is undone from the message', async () => {
    const opened = await openRow();
    await startCall(opened);
    await opened.user.click(outcome('Interested'));
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(opened.server.inputsOf('contactAttempts.undoAttempt')).toEqual([{ id: 'r1' }]);
    expect(opened.text()).toContain('The stages are as they were before.');
  });

  it('marks a wrong number on the row, and says when its report was refused', async () => {
    const report = { mark: 'reported', unitReturned: true } as const;
    const opened = await openRow({ 'contactAttempts.recordAttempt': recording({ report }) });
    await startCall(opened);
    await opened.user.click(outcome('Wrong number'));
    await screen.findByText('Wrong number recorded');
    expect(opened.text()).toContain('The number was reported, and the reveal was returned to you.');
    expect(opened.text()).toContain('You reported this value');
    opened.server.answer({ 'contactAttempts.recordAttempt': recording({ reportRefusal: 'Reveal it again first.' }) });
    await startCall(opened);
    await opened.user.click(outcome('Wrong number'));
    await screen.findByText('The number was not reported. Reveal it again first.');
  });

  it('stays with the reason when nothing was recorded, and repeats the same recording', async () => {
    const opened = await openRow({ 'contactAttempts.recordAttempt': failure('UNAVAILABLE', 'Try again shortly.') });
    await startCall(opened);
    await opened.user.click(outcome('No answer'));
    await screen.findByText('Not recorded yet. Try again shortly.');
    opened.server.answer({ 'contactAttempts.recordAttempt': recording() });
    await opened.user.click(outcome('No answer'));
    await screen.findByText('No answer recorded');
    const [first, second] = opened.server.keysOf('contactAttempts.recordAttempt');
    expect(second).toBe(first);
    expect(card()).toBeNull();
  });

  it('stays when the session ended and the visitor did not sign in again', async () => {
    const opened = await openRow({ 'contactAttempts.recordAttempt': failure('UNAUTHENTICATED') });
    await startCall(opened);
    await opened.user.click(outcome('Voicemail'));
    const prompt = await screen.findByRole('dialog', { name: 'Your Session Has Ended' });
    await opened.user.click(within(prompt).getByRole('button', { name: 'Close' }));
    await screen.findByText('Not recorded yet. Log in, then choose the outcome again.');
    expect(screen.getByRole('link', { name: 'Log In to Record It' }).getAttribute('href')).toBe('/login');
    expect(sessionStorage.getItem('started-call')).toContain('Rosa Almeida');
  });

  it('is there again after the page was loaded again, for the same account alone', async () => {
    const first = await openRow();
    await startCall(first);
    const stored = sessionStorage.getItem('started-call') ?? '';
    expect(stored).not.toMatch(/555.?01\d\d/);
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(card()).not.toBeNull();
    act(() => {
      sessionStorage.setItem('started-call', stored.replace(testViewer.id, 'another'));
      window.dispatchEvent(new StorageEvent('storage'));
    });
    open(row, { answers: { 'contactAttempts.listAttempts': { data: [] } } });
    await waitFor(() => expect(sessionStorage.getItem('started-call')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Call to Rosa Almeida' })).toBeNull();
  });

  it('is closed without an outcome, also by Escape', async () => {
    const opened = await openRow();
    const shown = await startCall(opened);
    await opened.user.click(within(shown).getByRole('button', { name: 'Close without an outcome' }));
    expect(card()).toBeNull();
    const again = await startCall(opened);
    act(() => again.focus());
    await opened.user.keyboard('{Escape}');
    expect(card()).toBeNull();
    expect(inputs(opened)).toEqual([]);
  });
});

describe('the menu beside a number', () => {
  it('records a call that was made on another phone', async () => {
    const opened = await openRow();
    await opened.user.click(screen.getByRole('button', { name: 'Log Call to Rosa Almeida' }));
    const menu = screen.getByRole('dialog', { name: 'Outcome of the call to Rosa Almeida' });
    await opened.user.click(await within(menu).findByRole('button', { name: 'Not interested' }));
    await screen.findByText('Not interested recorded');
    expect(opened.text()).toContain('Rosa Almeida has the stage Contacted in Night shift now.');
    expect(inputs(opened)).toMatchObject([{ outcome: 'not interested', listId: null }]);
  });

  it('leaves a card when nothing was recorded', async () => {
    const opened = await openRow({ 'contactAttempts.recordAttempt': failure('NOT_FOUND', 'This person is gone.') });
    await opened.user.click(screen.getByRole('button', { name: 'Log Call to Rosa Almeida' }));
    const menu = screen.getByRole('dialog', { name: 'Outcome of the call to Rosa Almeida' });
    await opened.user.click(await within(menu).findByRole('button', { name: 'Voicemail' }));
    await screen.findByText('Not recorded yet. This person is gone.');
    expect(card()).not.toBeNull();
  });
});

describe('the calls and emails on a profile', () => {
  it('are the outcomes with their days, and nothing without any', async () => {
    const at = '2026-03-09T10:00:00Z';
    const attempt = { channel: 'call', at, listName: null, note: null } as const;
    const opened = await openRow();
    expect(opened.text()).not.toContain('Calls and emails');
    opened.server.answer({
      'contactAttempts.listAttempts': {
        data: [
          { ...attempt, id: 'a', outcome: 'voicemail', listName: 'Night shift' },
          { ...attempt, id: 'b', channel: 'email', outcome: 'sent', note: 'With the contract.' },
        ],
      },
    });
    await startCall(opened);
    await opened.user.click(outcome('Voicemail'));
    await screen.findByText('Calls and emails');
    expect(opened.text()).toContain('Voicemail for Night shiftMar 9, 2026');
    expect(opened.text()).toContain('Email sentWith the contract.Mar 9, 2026');
  });
});
