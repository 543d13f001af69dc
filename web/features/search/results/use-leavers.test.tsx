// @vitest-environment happy-dom
// Selected candidates who are no longer found.
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSelection } from '#web/features/selection/public.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { useLeavers } from './use-leavers.ts';

function Page() {
  const [page, setPage] = useState({ address: '/search?state=TX', ids: ['41', '42'] });
  const control = useSelection('state=TX', 60, async () => []);
  useLeavers(page.address, page.ids, control.deselect);
  return (
    <>
      <button type="button" onClick={() => control.togglePage(page.ids)}>
        Select
      </button>
      <button type="button" onClick={() => setPage({ ...page, ids: ['42', '43'] })}>
        Load again
      </button>
      <button type="button" onClick={() => setPage({ address: '/search?state=TX&page=2', ids: ['44'] })}>
        Next page
      </button>
      <p data-testid="selected">{[...control.selection.ids].join(' ')}</p>
    </>
  );
}

it('a candidate who left the page on screen leaves the selection, and one on another page stays', async () => {
  const { user } = open(<Page />, {});
  await user.click(await button('Select'));
  expect(screen.getByTestId('selected').textContent).toBe('41 42');
  await user.click(await button('Load again'));
  expect(screen.getByTestId('selected').textContent).toBe('42');
  await user.click(await button('Next page'));
  expect(screen.getByTestId('selected').textContent).toBe('42');
});
