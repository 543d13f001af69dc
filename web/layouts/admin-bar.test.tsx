// @vitest-environment happy-dom
// the bar of administrators.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { AdminBar } from './admin-bar.tsx';

const waiting = { removalRequests: 2, reportedContacts: 4, enquiries: 1_200, guaranteeRequests: 0 };

/** Without the digits that screen readers do not read. */
const link = (name: string) => {
  const found = screen.getByRole('link', { name: new RegExp(`^${name}`) });
  return `${found.firstChild?.textContent}${found.querySelector('.visually-hidden')?.textContent}`;
};

it('the bar counts what waits in each queue, and in each menu', async () => {
  const { user } = open(<AdminBar />, {
    answers: {
      'overview.readOverview': { needsAction: waiting },
      'submissions.countPendingSubmissions': { pending: 3 },
    },
  });
  await user.click(await button('People, 5 pending'));
  expect(link('Resume Approval')).toBe('Resume Approval, 3 pending');
  expect(link('Removals')).toBe('Removals, 2 pending');
  await user.click(await button('Data, 4 pending'));
  expect(link('Reports')).toBe('Reports, 4 pending');
  await user.click(await button('Site, 1,200 pending'));
  expect(link('Messages')).toBe('Messages, 1,200 pending');
  await button('Money');
});
