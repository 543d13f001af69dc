// Answers a page of lists as the server does, for tests of what shows lists.
import type { PhysicianList } from '#contract/lists/lists.ts';
import type { ReceivedInput } from '#web/testing/fake-server.ts';

type AnsweredList = Pick<PhysicianList, 'id' | 'name'> &
  Partial<Pick<PhysicianList, 'description' | 'owner' | 'my_right' | 'physician_count' | 'created_at'>>;

const pageSize = 50;

export const answerLists =
  (all: readonly AnsweredList[]) =>
  ({ page, words, whose, order, right, ids }: ReceivedInput) => {
    if (typeof ids === 'string') return { data: all.filter(({ id }) => ids.split(',').includes(id)) };
    const readable = all.filter(({ my_right: mine }) => right !== 'work' || mine !== 'view');
    const found = readable.filter(
      (list) =>
        (whose === 'all' || (whose === 'mine') === isOwn(list)) &&
        String(words)
          .toLowerCase()
          .split(' ')
          .every((word) =>
            `${list.name} ${list.description ?? ''} ${list.owner?.name ?? ''}`.toLowerCase().includes(word),
          ),
    );
    const start = (Number(page) - 1) * pageSize;
    return {
      data: inOrder(found, String(order)).slice(start, start + pageSize),
      total: found.length,
      own_count: readable.filter(isOwn).length,
      shared_count: readable.filter((list) => !isOwn(list)).length,
    };
  };

const isOwn = ({ owner }: AnsweredList): boolean => (owner ?? null) === null;

/** They are given newest first. */
function inOrder(lists: readonly AnsweredList[], order: string): AnsweredList[] {
  if (order === 'own') return lists.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  if (order === 'size')
    return lists.toSorted((one, other) => (other.physician_count ?? 0) - (one.physician_count ?? 0));
  return [...lists];
}
