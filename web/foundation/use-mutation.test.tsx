// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { useMutation } from './use-mutation.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

interface Sent {
  input: object;
  answer: PromiseWithResolvers<string>;
}

/** A screen with a button for each input. */
function openButtons(inputs: Record<string, object>) {
  const sent: Sent[] = [];
  const answers: string[] = [];
  function Buttons() {
    const request = useMutation({
      mutationFn: (input: object) => {
        const answer = Promise.withResolvers<string>();
        sent.push({ input, answer });
        return answer.promise;
      },
      onSuccess: (answer) => void answers.push(answer),
      onError: (error) => void answers.push(error.message),
    });
    return Object.entries(inputs).map(([name, input]) => (
      <button key={name} type="button" onClick={() => request.mutate(input)}>
        {name}
      </button>
    ));
  }
  return { ...open(<Buttons />), sent, answers };
}

it('A double click sends one request, also when the first answer comes before the second click', async () => {
  const { user, sent, answers } = openButtons({ Remove: { id: '1' } });
  await user.dblClick(await button('Remove'));
  expect(sent.map(({ input }) => input)).toEqual([{ id: '1' }]);
  sent[0]?.answer.resolve('removed');
  await expect.poll(() => answers).toEqual(['removed']);
  await user.click(await button('Remove'));
  expect(sent).toHaveLength(1);
});

it('A click after a while, and a click after a failure, send again', async () => {
  const { user, sent, answers } = openButtons({ Remove: { id: '1' } });
  await user.click(await button('Remove'));
  sent[0]?.answer.reject(new Error('refused'));
  await expect.poll(() => answers).toEqual(['refused']);
  await user.click(await button('Remove'));
  expect(sent).toHaveLength(2);
  sent[1]?.answer.resolve('removed');
  await expect.poll(() => answers).toEqual(['refused', 'removed']);
  await vi.advanceTimersByTimeAsync(400);
  await user.click(await button('Remove'));
  expect(sent).toHaveLength(3);
});

const file = (name: string): File => new File(['a'], name, { lastModified: 1 });

it('Requests with different inputs are sent beside each other', async () => {
  const { user, sent } = openButtons({
    First: { id: '1' },
    Second: { id: '2' },
    Third: { file: file('a.csv') },
    Fourth: { file: file('b.csv') },
  });
  for (const name of ['First', 'Second', 'Third', 'Fourth']) await user.click(await button(name));
  expect(sent).toHaveLength(4);
});
