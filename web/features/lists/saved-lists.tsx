// The user's lists as cards: the Saved Lists panel of the search, and the page of all lists.
import { memo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listLimits } from '#contract/lists/list-limits.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import { DeleteListDialog } from './delete-list-dialog.tsx';
import { leftText, physicianCountText } from './list-messages.ts';
import { useListRight } from './list-rights.ts';
import { ListTools } from './list-tools.tsx';
import styles from './saved-lists.module.css';
import { ShareListButton, SharedMark } from './share-list.tsx';
import { listPageName, useListView, type ListView } from './use-list-view.ts';
import { useListPage, useReadListsAgain } from './use-lists.ts';

interface SavedListsProps {
  /** The texts of the place where the lists are shown. */
  texts: { failed: string; deleted: string; notDeleted: string };
  /** Shown when there are no lists. */
  empty: ReactNode;
}

export function SavedLists({ texts, empty }: SavedListsProps) {
  const view = useListView();
  const lists = useListPage(view);
  const totalPages = lists.data && Math.ceil(lists.data.total / listLimits.listsAtOnce);
  useExistingPage(view.page, totalPages, listPageName);
  const toast = useToast();
  const readAgain = useReadListsAgain();
  const [deleting, setDeleting] = useState<PhysicianList | null>(null);
  const request = useMutation({
    mutationFn: ({ id }: PhysicianList) => call('lists.deleteList', { id }),
    onSuccess: async () => {
      await readAgain();
      toast({ title: 'List deleted', text: texts.deleted });
    },
    onError: (error) => {
      const text = readFailure(error)?.code === 'UNAUTHENTICATED' ? 'User not authenticated.' : error.message;
      toast({ title: texts.notDeleted, text, look: 'danger' });
      void lists.refetch();
    },
  });
  if (lists.error !== null && lists.data === undefined) {
    return (
      <Notice
        title={texts.failed}
        text={readFailure(lists.error)?.message ?? ''}
        reference={readFailure(lists.error)?.requestId ?? null}
      >
        <Button look="filled" onClick={() => void lists.refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (lists.data === undefined)
    return (
      <div className={styles.waiting}>
        <Spinner />
      </div>
    );
  const { lists: shown, total, own, shared } = lists.data;
  if (own + shared === 0) return empty;
  return (
    <>
      {(own + shared > 1 || view.words !== '' || view.whose !== 'all') && (
        <ListTools view={view} shownCount={total} count={own + shared} hasShared={shared > 0} />
      )}
      {total === 0 && <NoneShown view={view} />}
      <ul className={styles.cards}>
        {shown.map((list) => (
          <ListCard key={list.id} list={list} onDelete={setDeleting} />
        ))}
      </ul>
      {totalPages !== undefined && totalPages > 1 && (
        <Pagination page={view.page} totalPages={totalPages} addressOf={view.addressOf} />
      )}
      <DeleteListDialog
        list={deleting}
        onClose={() => setDeleting(null)}
        onDelete={(list) => {
          setDeleting(null);
          request.mutate(list);
        }}
      />
    </>
  );
}

const NoneShown = ({ view: { words, whose, showAll } }: { view: ListView }) => (
  <div className={styles.none}>
    <p>{words.trim() === '' ? noneTexts[whose] : `No list has “${words.trim()}” in its name or description.`}</p>
    <Button onClick={showAll}>Show All Lists</Button>
  </div>
);

const noneTexts = {
  all: 'There are no lists.',
  mine: 'You have no lists of your own.',
  shared: 'No one shares a list with you at the moment.',
} as const;

interface ListCardProps {
  list: PhysicianList;
  onDelete: (list: PhysicianList) => void;
}

/** Not drawn again while the words of the search change. */
const ListCard = memo(function ListCard({ list, onDelete }: ListCardProps) {
  const { id, name, description, left_count: leftCount } = list;
  const right = useListRight(list, 'manage');
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={`/lists/${id}`}>{name}</Link>
        </h2>
        {description !== null && <p className={styles.description}>{description}</p>}
        <ListFacts list={list} />
        {leftCount > 0 && <p className={styles.left}>{leftText(leftCount)}</p>}
      </div>
      <div className={styles.actions}>
        <LinkButton to={`/lists/${id}`}>View List</LinkButton>
        <ShareListButton list={list} isOfCard />
        <Button
          look="quiet"
          data-tip={right.tip}
          aria-label={`Delete ${name}`}
          onClick={() => right.run(() => onDelete(list))}
        >
          Delete
        </Button>
      </div>
    </li>
  );
});

function ListFacts({ list }: { list: PhysicianList }) {
  const { id, name, created_at: createdAt, changed_at: changedAt, physician_count: count, due_count: due = 0 } = list;
  const [created, changed] = [formatDate(createdAt), formatDate(changedAt)];
  return (
    <p className={styles.facts}>
      <span className={styles.count}>{physicianCountText(count)}</span>
      <SharedMark list={list} />
      {due > 0 && (
        <Link className={styles.due} to={`/lists/${id}?due=today`}>
          {formatCount(due)} due<span className="visually-hidden"> in {name}</span>
        </Link>
      )}
      <span>Created on {created}</span>
      {changed !== created && <span>Changed on {changed}</span>}
    </p>
  );
}
