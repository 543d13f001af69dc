// The head of the page of one list: its name and what can be done with the list as a whole.
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { DeleteListDialog } from './delete-list-dialog.tsx';
import { EditListDialog } from './edit-list-dialog.tsx';
import { changedText, leftText, physicianCountText } from './list-messages.ts';
import { ListHistory } from './list-history.tsx';
import { lackOf, useListRight } from './list-rights.ts';
import styles from './list-screen-head.module.css';
import { ShareListButton, SharedMark } from './share-list.tsx';
import { useReadListsAgain } from './use-lists.ts';

interface ListScreenHeadProps {
  list: PhysicianList;
  /** The number of members that the search finds now; null while it is unknown. */
  listedCount: number | null;
  /** The number of those who changed since they were added; null as above. */
  changedCount: number | null;
  /** Null: the viewer may not see the list any more. */
  onChanged: (list: PhysicianList | null) => void;
  /** Further buttons that take the list as a whole. */
  tools?: ReactNode;
}

export function ListScreenHead({ list, listedCount, changedCount, onChanged, tools }: ListScreenHeadProps) {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const right = useListRight(list, 'manage');
  const toast = useToast();
  const navigate = useNavigate();
  const readAgain = useReadListsAgain();
  const deletion = useMutation({
    mutationFn: () => call('lists.deleteList', { id: list.id }),
    onSuccess: async () => {
      void readAgain();
      toast({ title: 'List deleted', text: 'List deleted successfully.' });
      await navigate('/lists', { replace: true });
    },
    onError: (error) => toast({ title: 'Could not delete list.', text: error.message, look: 'danger' }),
  });
  return (
    <>
      <header className={styles.head}>
        <About list={list} listedCount={listedCount} changedCount={changedCount} />
        <div className={styles.actions}>
          {tools}
          {list.shared !== null && (
            <Button aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
              History
            </Button>
          )}
          <ShareListButton list={list} onChanged={onChanged} />
          <Button data-tip={right.tip} onClick={() => right.run(() => setEditing(true))}>
            Edit
          </Button>
          <Button look="quiet" data-tip={right.tip} onClick={() => right.run(() => setDeleting(true))}>
            Delete
          </Button>
        </div>
        <EditListDialog
          open={editing}
          list={list}
          onClose={() => setEditing(false)}
          onSaved={(changed) => {
            setEditing(false);
            void readAgain(changed);
            onChanged(changed);
            toast({ title: 'List Updated', text: changed.name });
          }}
        />
        <DeleteListDialog
          list={deleting ? list : null}
          onClose={() => setDeleting(false)}
          onDelete={() => {
            setDeleting(false);
            deletion.mutate();
          }}
        />
      </header>
      {showsHistory && list.shared !== null && <ListHistory listId={list.id} />}
    </>
  );
}

function About({
  list,
  listedCount,
  changedCount,
}: Pick<ListScreenHeadProps, 'list' | 'listedCount' | 'changedCount'>) {
  // Members that an import no longer lists are not removed: they may come back.
  const hidden = listedCount === null ? 0 : Math.max(0, list.physician_count - listedCount);
  return (
    <div className={styles.about}>
      <p className={styles.trail}>
        <TextLink to="/lists">Lists</TextLink>
      </p>
      <p className={styles.name}>{list.name}</p>
      {list.description !== null && <p className={styles.description}>{list.description}</p>}
      <p className={styles.facts}>
        <SharedMark list={list} />
        {(list.owner !== null || list.shared !== null) && '. '}
        {physicianCountText(list.physician_count)}
        {list.left_count > 0 && `. ${leftText(list.left_count)}`}
        {hidden > 0 &&
          `${list.left_count > 0 ? '' : '.'} ${hidden === 1 ? '1 is' : `${hidden} are`} not in the directory at this moment.`}
        {changedCount !== null && changedCount > 0 && (
          <>
            {list.left_count > 0 || hidden > 0 ? ' ' : '. '}
            <TextLink to="?changed=true">{changedText(changedCount)}</TextLink>
          </>
        )}
      </p>
      {lackOf(list, 'work') !== null && <p className={styles.facts}>{lackOf(list, 'work')}</p>}
    </div>
  );
}
