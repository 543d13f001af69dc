// @vitest-environment happy-dom
// The selection above the pages.
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { SelectionProvider, useSelection } from './use-selection.tsx';

function Results() {
  const control = useSelection('state=TX', 2, async () => []);
  return (
    <button type="button" onClick={() => control.togglePage(['41', '42'])}>
      {`${control.selection.ids.size} selected`}
    </button>
  );
}

function Browser() {
  const [owner, setOwner] = useState<string | null>('ada');
  return (
    <SelectionProvider owner={owner}>
      <Results />
      {['ada', 'ben'].map((name) => (
        <button key={name} type="button" onClick={() => setOwner(name)}>{`Sign in as ${name}`}</button>
      ))}
    </SelectionProvider>
  );
}

it('what one account selected is not selected for another account of the same browser', async () => {
  const { user } = open(<Browser />, {});
  await user.click(await button('0 selected'));
  await button('2 selected');
  await user.click(await button('Sign in as ben'));
  await button('0 selected');
  await user.click(await button('Sign in as ada'));
  expect(screen.getByText('2 selected')).not.toBeNull();
});
