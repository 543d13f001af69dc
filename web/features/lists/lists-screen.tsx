// The page of all lists.
import { useState, type ReactNode } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import { ColumnScreen, EmptyColumn } from '#web/ui/column-screen.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Actions, Panel } from '#web/ui/panel.tsx';
import { listMessages } from './list-messages.ts';
import { NewListDialog } from './new-list-dialog.tsx';
import { SavedLists } from './saved-lists.tsx';

const texts = {
  failed: 'Could not fetch your lists.',
  deleted: 'List deleted successfully.',
  notDeleted: 'Could not delete list.',
};

/** `actions`: the buttons of other features that create lists. */
export function ListsScreen({ actions }: { actions?: ReactNode }) {
  const gate = useGate('createLists');
  const [creating, setCreating] = useState(false);
  const messages = listMessages(0);
  return (
    <ColumnScreen
      title="Lists"
      actions={
        <>
          {actions}
          <Button data-tip={gate.tip(messages)} onClick={() => gate.run(messages, () => setCreating(true))}>
            New List
          </Button>
        </>
      }
    >
      <SavedLists
        texts={texts}
        empty={
          <EmptyColumn>
            <Panel
              look="plain"
              title="You don't have any saved lists yet"
              text="Select candidates in the search to add them to a list."
            >
              <Actions>
                <LinkButton to="/directory" look="filled">
                  Go to Directory
                </LinkButton>
              </Actions>
            </Panel>
          </EmptyColumn>
        }
      />
      <NewListDialog open={creating} onClose={() => setCreating(false)} />
    </ColumnScreen>
  );
}
