// @vitest-environment happy-dom
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';

it('an answer that was on its way when its query was invalidated is replaced, also the first one', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  function Templates() {
    const client = useQueryClient();
    const { data } = useQuery({
      queryKey: ['templates'],
      queryFn: () => {
        const answer = Promise.withResolvers<string>();
        answers.push(answer);
        return answer.promise;
      },
    });
    return (
      <>
        <p>{data ?? 'Loading'}</p>
        <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['templates'] })}>
          Change
        </button>
      </>
    );
  }
  const { user } = open(<Templates />, {});
  await screen.findByText('Loading');
  await user.click(await button('Change'));
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.resolve('before the change');
  answers[1]?.resolve('after the change');
  await screen.findByText('after the change');

  await user.click(await button('Change'));
  await user.click(await button('Change'));
  await expect.poll(() => answers.length).toBe(4);
  answers[2]?.resolve('before the second change');
  answers[3]?.resolve('after the second change');
  await screen.findByText('after the second change');
});
