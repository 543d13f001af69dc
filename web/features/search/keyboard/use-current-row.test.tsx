// @vitest-environment happy-dom
// the row that the keyboard acts on.
import { screen } from '@testing-library/react';
import { Link, useLocation, useNavigate } from 'react-router';
import { it } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { useCurrentRow } from './use-current-row.ts';

function Rows() {
  const { id, isRestored, choose } = useCurrentRow();
  const navigate = useNavigate();
  return (
    <>
      <p>
        {id ?? 'none'}
        {isRestored && ', restored'}
      </p>
      <button type="button" onClick={() => choose('42')}>
        Choose
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Link to="/profile">Profile</Link>
    </>
  );
}

/** A page at each address, which begins without a row. */
const Pages = () => <Rows key={useLocation().pathname} />;
const openRows = () => open(<Pages />, { address: '/search' });

it('the current row is restored on the way back to the entry in which it was chosen, and only there', async () => {
  const { user } = openRows();
  await screen.findByText('none');
  await user.click(await button('Choose'));
  await screen.findByText('42');
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByText('none');
  await user.click(await button('Back'));
  await screen.findByText('42, restored');
});

it.each(['null', '{"id":"42"}', '["/elsewhere","42"]', '["default",42]', 'no JSON'])(
  'the current row is none where something else is stored: %s',
  async (stored) => {
    sessionStorage.setItem('current-row', stored);
    openRows();
    await screen.findByText('none');
  },
);
