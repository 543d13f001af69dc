// The page of all lists.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Actions, Panel } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { EditListDialog } from './edit-list-dialog.tsx';
import { listMessages } from './list-messages.ts';
import styles from './lists-screen.module.css';
import { SavedLists } from './saved-lists.tsx';
import { useChangeLists, withList } from './use-lists.ts';

const texts = {
  failed: 'Could not fetch your lists.',
  deleted: 'List deleted successfully.',
  notDeleted: 'Could not delete list.',
};

/** `actions`: the buttons of other features that create lists. */
export function ListsScreen({ actions }: { actions?: ReactNode }) {
  const gate = useGate('createLists');
  const toast = useToast();
  const changeLists = useChangeLists();
  const [creating, setCreating] = useState(false);
  const messages = listMessages(0);
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <header className={styles.head}>
        <h1 className={styles.title}>Lists</h1>
        <div className={styles.actions}>
          {actions}
          <Button data-tip={gate.tip(messages)} onClick={() => gate.run(messages, () => setCreating(true))}>
            New List
          </Button>
        </div>
      </header>
      <SavedLists
        texts={texts}
        empty={
          <div className={styles.empty}>
            <Panel
              look="plain"
              title="You don't have any saved lists yet"
              text="Select candidates in the search, or press l on the current row, to add them to a list."
            >
              <Actions>
                <LinkButton to="/directory" look="filled">
                  Go to Directory
                </LinkButton>
              </Actions>
            </Panel>
          </div>
        }
      />
      <EditListDialog
        open={creating}
        list={null}
        onClose={() => setCreating(false)}
        onSaved={(list) => {
          setCreating(false);
          changeLists(withList(list));
          toast({ title: 'List Created', text: list.name });
        }}
      />
    </main>
  );
}
