// @vitest-environment happy-dom
// imported records that are likely about a removed person.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { HeldRecords } from './held-records.tsx';

const held = (id: string, firstName: string) => ({
  heldAt: '2026-03-01T10:00:00Z',
  candidate: {
    id,
    firstName,
    lastName: 'Almeida',
    credentials: 'MD',
    title: null,
    specialty: 'Cardiology',
    organization: null,
    location: 'Chicago, IL',
  },
});

it('held records are decided one by one, and leave the page with the last one', async () => {
  const { user, server, text } = open(<HeldRecords />, {
    address: '/admin-removals',
    answers: {
      'removals.getHeldRecords': { data: [held('41', 'Rosa'), held('42', 'Ines')] },
      'removals.decideHeldRecord': { message: 'Record removed.' },
    },
  });
  await screen.findByText('Rosa Almeida, MD, Cardiology, Chicago, IL');
  expect(text()).toContain('Held since Mar 1, 2026');
  server.answer({ 'removals.getHeldRecords': { data: [held('42', 'Ines')] } });
  await user.click(await button('Same Person: remove the record of Rosa Almeida'));
  await screen.findByText('Record removed.');
  await waitFor(() => expect(text()).not.toContain('Rosa Almeida'));
  server.answer({ 'removals.getHeldRecords': { data: [] } });
  await user.click(await button('Another Person: list the record of Ines Almeida'));
  await waitFor(() => expect(text()).not.toContain('Records Held'));
  expect(server.inputsOf('removals.decideHeldRecord')).toEqual([
    { candidateId: '41', person: 'same' },
    { candidateId: '42', person: 'other' },
  ]);
});
