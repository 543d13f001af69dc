// The candidates of the user's own system and of that of the workspace: how many there are, the search without them, and how they are forgotten.
import type { OwnSystem, SystemOwnerName } from '#contract/own-system/own-system.ts';
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
  const { data } = useOwnSystem();
  const workspace = data?.workspace ?? null;
  return (
    <>
      <SystemSection owner="account" system={data?.system ?? null} runId={runId} mayManage />
      {workspace !== null && (
        <SystemSection
          owner="workspace"
          system={workspace.system}
          runId={workspace.mayManage ? runId : null}
          mayManage={workspace.mayManage}
        />
      )}
    </>
  );
}

interface SystemSectionProps extends OwnSystemSectionProps {
  owner: SystemOwnerName;
  system: OwnSystem | null;
  /** Whether the user may delete it. */
  mayManage: boolean;
}

function SystemSection({ owner, system, runId, mayManage }: SystemSectionProps) {
  const { name, inSentence, without } = texts[owner];
  const reload = [[ownSystemKey]];
  const replacing = useChange({
    send: (id: string) => call('listMatching.replaceOwnSystem', { id, owner }),
    onDone: ({ system: { candidates } }) => ({ title: `${name} Saved`, text: peopleText(candidates) }),
    failed: `${inSentence} was not saved`,
    reload,
  });
  const deletion = useChange({
    send: () => call('ownSystem.deleteOwnSystem', { owner }),
    onDone: () => ({ title: `${name} Deleted`, text: 'Searches find these people again.' }),
    failed: `${inSentence} was not deleted`,
    reload,
  });
  if (system === null && runId === null) return null;
  return (
    <ScreenSection title={inSentence}>
      <p>{system === null ? without : textOf(system, owner)}</p>
      <Actions>
        {runId !== null && (
          <Button disabled={replacing.isPending} onClick={() => replacing.mutate(runId)}>
            {system === null ? `Save as ${name}` : `Replace ${name}`}
          </Button>
        )}
        {system !== null && (
          <>
            <LinkButton to="/search?inMySystem=false">Search Without Them</LinkButton>
            {mayManage && (
              <Button disabled={deletion.isPending} onClick={() => deletion.mutate()}>
                {`Delete ${name}`}
              </Button>
            )}
          </>
        )}
      </Actions>
    </ScreenSection>
  );
}

const texts: Readonly<Record<SystemOwnerName, { name: string; inSentence: string; without: string }>> = {
  account: {
    name: 'My System',
    inSentence: 'My system',
    without:
      'Save these people as those of your system: they are marked in results and on profiles, and searches, exports and saved searches can leave them out.',
  },
  workspace: {
    name: 'Workspace System',
    inSentence: 'Workspace system',
    without:
      'Save these people as those of the system of your workspace: every member sees them marked, and can leave them out.',
  },
};

const peopleText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

const textOf = ({ candidates, rows, changedAt }: OwnSystem, owner: SystemOwnerName): string =>
  `${peopleText(candidates)} of the directory ${candidates === 1 ? 'is' : 'are'} in your ${owner === 'account' ? 'system' : 'workspace’s system'}, by a file of ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} on ${formatDate(changedAt)}.`;
