import { describe, expect, test } from 'vitest';
import { withWaitBudget } from '../database/public.ts';
import { AppError } from '../errors/public.ts';
import { Admission } from './public.ts';

/** Work that a test ends when it likes. `started` has the names of the work in the order in which it started. */
function works(admission: Admission) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    end: (name: string): void => ends.get(name)?.(),
    begin: (name: string, options: { caller?: string | null; isPreferred?: boolean; signal?: AbortSignal } = {}) => {
      const { caller = name, ...more } = options;
      return admission
        .run(
          caller,
          () =>
            new Promise<string>((resolve) => {
              started.push(name);
              ends.set(name, () => resolve(`${name} done`));
            }),
          more,
        )
        .catch((error: unknown) => (error instanceof AppError ? error.code : 'another error'));
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('places', () => {
  test('run work up to their number, let some wait, and refuse the rest', async () => {
    const { begin, end, started } = works(new Admission({ runningMax: 2, waitingMax: 1 }));
    const outcomes = ['a', 'b', 'c', 'd'].map((name) => begin(name));
    expect(await outcomes[3]).toBe('UNAVAILABLE');
    expect(started).toEqual(['a', 'b']);
    end('a');
    await settled();
    expect(started).toEqual(['a', 'b', 'c']);
    end('b');
    end('c');
    expect(await Promise.all(outcomes.slice(0, 3))).toEqual(['a done', 'b done', 'c done']);
  });

  test('are given back once, however often the holder leaves, and also after a failure', async () => {
    const admission = new Admission({ runningMax: 1 });
    const leave = admission.tryEnter('a');
    expect(admission.tryEnter('b')).toBeNull();
    leave?.();
    const other = admission.tryEnter('b');
    leave?.();
    expect(admission.isFull).toBe(true);
    other?.();
    await expect(admission.run('c', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(admission.isFull).toBe(false);
  });

  test('of one caller have a limit, which leaves places to others and makes its further work wait', async () => {
    const admission = new Admission({
      runningMax: 3,
      runningPerCallerMax: 1,
      waitingMax: 10,
      waitingPerCallerMax: 1,
    });
    const { begin, end, started } = works(admission);
    const mine = ['mine 1', 'mine 2', 'mine 3'].map((name) => begin(name, { caller: 'me' }));
    expect(await mine[2]).toBe('TOO_MANY');
    const other = begin('other');
    await settled();
    expect(started).toEqual(['mine 1', 'other']);
    end('mine 1');
    await settled();
    expect(started).toEqual(['mine 1', 'other', 'mine 2']);
    end('mine 2');
    end('other');
    expect(await Promise.all([...mine.slice(0, 2), other])).toEqual(['mine 1 done', 'mine 2 done', 'other done']);
  });

  test('without waiting refuse a caller that has used its share', async () => {
    const admission = new Admission({ runningPerCallerMax: 1 });
    const leave = await admission.enter('me');
    await expect(admission.enter('me')).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(admission.tryEnter('me')).toBeNull();
    expect(admission.tryEnter(null)).not.toBeNull();
    leave();
    expect(admission.tryEnter('me')).not.toBeNull();
  });
});

describe('waiting work', () => {
  test('is served caller by caller, so that much work of one does not delay the others', async () => {
    const { begin, end, started } = works(new Admission({ runningMax: 1, waitingMax: 10 }));
    const outcomes = [
      begin('a1', { caller: 'a' }),
      begin('a2', { caller: 'a' }),
      begin('a3', { caller: 'a' }),
      begin('b1', { caller: 'b' }),
    ];
    for (const name of ['a1', 'a2', 'b1', 'a3']) {
      await settled();
      end(name);
    }
    await Promise.all(outcomes);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('of known callers comes first and has a reserve, without starving the others', async () => {
    const { begin, end, started } = works(new Admission({ runningMax: 1, waitingMax: 8, reservedMax: 5 }));
    const first = begin('first');
    const others = ['x', 'y', 'z', 'refused'].map((name) => begin(name));
    expect(await others[3]).toBe('UNAVAILABLE');
    const known = ['k1', 'k2', 'k3', 'k4', 'k5'].map((name) => begin(name, { isPreferred: true }));
    expect(await begin('one too many', { isPreferred: true })).toBe('UNAVAILABLE');
    const order = ['first', 'k1', 'k2', 'k3', 'x', 'k4', 'k5', 'y', 'z'];
    for (const name of order) {
      await settled();
      end(name);
    }
    await Promise.all([first, ...others, ...known]);
    expect(started).toEqual(order);
  });

  test('is refused when the wait budget of its request is used up, and takes no place later', async () => {
    const admission = new Admission({ runningMax: 1, waitingMax: 10 });
    const { begin, end, started } = works(admission);
    const first = begin('first');
    expect(await withWaitBudget(20, () => begin('late'))).toBe('UNAVAILABLE');
    end('first');
    await first;
    expect(started).toEqual(['first']);
    expect(admission.isFull).toBe(false);
  });

  test('uses up the wait budget of its request', async () => {
    const admission = new Admission({ runningMax: 1, waitingMax: 10 });
    const leave = await admission.enter('first');
    await withWaitBudget(50, async () => {
      await expect(admission.enter('second')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(admission.enter('second')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
    leave();
  });

  test('is refused after the longest wait', async () => {
    const admission = new Admission({ runningMax: 1, waitingMax: 10, waitMsMax: 5 });
    const leave = await admission.enter('first');
    await expect(admission.enter('second')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    leave();
  });

  test('leaves the line when its caller goes away', async () => {
    const admission = new Admission({ runningMax: 1, waitingMax: 1 });
    const { begin, end, started } = works(admission);
    const leaving = new AbortController();
    const first = begin('first');
    const gone = begin('gone', { signal: leaving.signal });
    leaving.abort();
    expect(await gone).toBe('UNAVAILABLE');
    const next = begin('next');
    end('first');
    await first;
    await settled();
    end('next');
    await next;
    expect(started).toEqual(['first', 'next']);
  });
});
