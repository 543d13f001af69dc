// The candidates of the user's own system: how many there are, the search without them, and how they are forgotten.
import type { OwnSystem } from '#contract/own-system/own-system.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { ownSystemKey, useOwnSystem } from './use-own-system.ts';

interface OwnSystemSectionProps {
  /** The comparison whose candidates the user may take; null: there is none. */
  runId: string | null;
}

export function OwnSystemSection({ runId }: OwnSystemSectionProps) {
  const { data: system = null } = useOwnSystem();
  const reload = [[ownSystemKey]];
  const replacing = useChange({
    send: (id: string) => call('listMatching.replaceOwnSystem', { id }),
    onDone: ({ system: { candidates } }) => ({ title: 'My System Saved', text: peopleText(candidates) }),
    failed: 'My system was not saved',
    reload,
  });
  const deletion = useChange({
    send: () => call('ownSystem.deleteOwnSystem', {}),
    onDone: () => ({ title: 'My System Deleted', text: 'Searches find everyone again.' }),
    failed: 'My system was not deleted',
    reload,
  });
  if (system === null && runId === null) return null;
  return (
    <ScreenSection title="My system">
      <p>{system === null ? withoutSystem : textOf(system)}</p>
      <Actions>
        {runId !== null && (
          <Button disabled={replacing.isPending} onClick={() => replacing.mutate(runId)}>
            {system === null ? 'Save as My System' : 'Replace My System'}
          </Button>
        )}
        {system !== null && (
          <>
            <LinkButton to="/search?inMySystem=false">Search Without Them</LinkButton>
            <Button disabled={deletion.isPending} onClick={() => deletion.mutate()}>
              Delete My System
            </Button>
          </>
        )}
      </Actions>
    </ScreenSection>
  );
}

const withoutSystem =
  'Save these people as those of your system: they are marked in results and on profiles, and searches, exports and saved searches can leave them out.';

const peopleText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

const textOf = ({ candidates, rows, changedAt }: OwnSystem): string =>
  `${peopleText(candidates)} of the directory ${candidates === 1 ? 'is' : 'are'} in your system, by a file of ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} on ${formatDate(changedAt)}.`;
