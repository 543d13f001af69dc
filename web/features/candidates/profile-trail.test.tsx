// @vitest-environment happy-dom
// the links of a profile to the results and to the candidates beside it.
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ProfileTrail } from './profile-trail.tsx';
import type { LoadAdjacentPage, ResultPlace } from './result-place.ts';

afterEach(() => void vi.restoreAllMocks());

const place = (changes: Partial<ResultPlace> = {}): ResultPlace => ({
  address: '/search?state=TX',
  ids: ['41', '42'],
  index: 0,
  before: 25,
  total: 1_027,
  ...changes,
});
const openTrail = (at: ResultPlace | null, load: LoadAdjacentPage = async () => null, address = '/physician/41') =>
  open(<ProfileTrail loadAdjacentPage={load} />, {
    address,
    state: at === null ? null : { resultPlace: at },
  });

it('the trail shows the position in all results, and opens the next and the previous candidate', async () => {
  const opened = openTrail(place());
  await screen.findByText('26 of 1,027');
  await opened.user.click(await button(/Next/));
  await opened.arriveAt('/physician/42');
  await screen.findByText('27 of 1,027');
  expect(opened.navigationState()).toEqual({ resultPlace: place({ index: 1 }) });
  await opened.user.click(await button(/Previous/));
  await opened.arriveAt('/physician/41');
});

it('the trail moves by the keys j and k, except while the visitor types', async () => {
  const opened = open(
    <>
      <input aria-label="Note" />
      <ProfileTrail loadAdjacentPage={async () => null} />
    </>,
    { address: '/physician/41', state: { resultPlace: place() } },
  );
  await screen.findByText('26 of 1,027');
  await opened.user.type(screen.getByLabelText('Note'), 'jx');
  expect(opened.address()).toBe('/physician/41');
  await opened.user.click(document.body);
  await opened.user.keyboard('x');
  await opened.user.keyboard('j');
  await opened.arriveAt('/physician/42');
  await opened.user.keyboard('k');
  await opened.arriveAt('/physician/41');
});

it('the trail continues on the pages before and after', async () => {
  const steps: unknown[] = [];
  const opened = openTrail(place(), async (_page, step) => {
    steps.push(step);
    return { address: '/search?page=1', ids: ['31', '32', '33'], before: 0, total: 1_027 };
  });
  await screen.findByText('26 of 1,027');
  await opened.user.click(await button(/Previous/));
  await opened.arriveAt('/physician/33');
  await screen.findByText('3 of 1,027');
  await opened.user.click(await button(/Next/));
  await opened.arriveAt('/physician/31');
  expect(steps).toEqual([-1, 1]);
});

it.each([
  [place({ before: 0 }), [true, false]],
  [place({ index: 1, total: 27 }), [false, true]],
])('the trail ends at the first and at the last candidate: %o', async (at, disabled) => {
  openTrail(at);
  expect([(await button(/Previous/)).disabled, (await button(/Next/)).disabled]).toEqual(disabled);
});

it('the trail says that the results have changed, or could not be loaded', async () => {
  let isOffline = false;
  const opened = openTrail(place({ index: 1 }), async () => {
    if (isOffline) throw new Error('The server could not be reached.');
    return null;
  });
  await opened.user.click(await button(/Next/));
  await screen.findByText('No more results');
  isOffline = true;
  await opened.user.click(await button(/Next/));
  await screen.findByText('The next results could not be loaded');
  expect(opened.address()).toBe('/physician/41');
});

it('the trail loads one page at a time', async () => {
  const page = Promise.withResolvers<null>();
  const load = vi.fn<LoadAdjacentPage>(() => page.promise);
  const opened = openTrail(place({ index: 1 }), load);
  await opened.user.click(await button(/Next/));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
  await opened.user.click(await button(/Next/));
  expect(load).toHaveBeenCalledTimes(1);
  page.resolve(null);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
});

it('without results leads back to the search', async () => {
  const opened = openTrail(null);
  await opened.user.click(await button('Back to results'));
  await opened.arriveAt('/search');
  expect(screen.queryByRole('button', { name: /Next/ })).toBeNull();
});

it.each([
  ['/physician/41', '/before'],
  ['/physicians/41', '/search'],
])('%s leads back to the page from which it was opened: %s', async (address, back) => {
  vi.spyOn(window.history, 'state', 'get').mockReturnValue({ idx: 1 });
  const opened = open(
    <>
      <Link to={address}>Profile</Link>
      <ProfileTrail loadAdjacentPage={async () => null} />
    </>,
    { address: '/before' },
  );
  await opened.user.click(screen.getByRole('link', { name: 'Profile' }));
  await opened.arriveAt(address);
  await opened.user.click(await button('Back to results'));
  await opened.arriveAt(back);
});
