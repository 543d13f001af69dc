// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import AppLayout from '#web/layouts/app-layout.tsx';
import { failure } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open.tsx';
import * as listPage from './list-page.tsx';

it('the page of a list that does not exist says so, and leads to the directory', async () => {
  const { arriveAt } = await openPage(listPage, { path: '/lists/:id', layout: AppLayout }, '/lists/l1', {
    answers: {
      'lists.getList': failure('LIST_NOT_FOUND', 'The list does not exist.'),
      'activity.getActivityVersion': { lists: '1', contacts: '1', viewed: '1', departures: '1' },
    },
  });
  await arriveAt('/directory');
  await screen.findByText('List not found');
  await screen.findByText('The requested list does not exist or you do not have permission to view it.');
});
