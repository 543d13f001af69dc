// The directory of specialties, as the server answers with it.
import { expect, it } from 'vitest';
import { renderPage, testAccess } from '#web/testing/render.tsx';
import SiteLayout from '#web/layouts/site-layout.tsx';
import * as specialtiesPage from './specialties-page.tsx';

const open = (call: () => Promise<unknown>) =>
  renderPage(specialtiesPage, { path: '/specialties', layout: SiteLayout }, '/specialties', {
    viewer: null,
    access: testAccess('anonymous', 'sign_in'),
    call,
  });

it('without its counts shows the built-in specialties and says what failed', async () => {
  const { text } = await open(() =>
    Promise.reject(Object.assign(new Error('Failed.'), { code: 'UNAVAILABLE', requestId: 'req-7' })),
  );
  expect(text).toContain('Failed to load specialties');
  expect(text).toContain('Nurse Practitioner');
});

it('with its counts says when they were counted', async () => {
  const { text } = await open(() =>
    Promise.resolve({ specialties: [{ value: 'Nurse', count: 1_200 }], countedAt: '2026-03-10T10:00:00Z' }),
  );
  expect(text).toMatch(/1 specialties ?, counted on Mar 10, 2026/);
  expect(text).not.toContain('Failed to load');
});
