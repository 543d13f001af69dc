import type { OutputOf } from '#contract/call.ts';
import { fileNameOf } from '#contract/file-name.ts';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { byteOrderMark, csvLine } from '#server/foundation/csv/public.ts';
import { findPeople } from '../accounts/public.ts';
import { readLedger } from '../disclosures/public.ts';
import { inWorkspace, record, type WorkspaceParts } from './act-in-workspace.ts';
import { findFormerMembers } from './members-store.ts';
import { notAllowed } from './workspace-failures.ts';

const heading = ['Time (UTC)', 'Member', 'Name', 'Way', 'Candidate ID', 'Kinds of Contact'];

type LedgerFile = OutputOf<'workspaces.exportWorkspaceLedger'>;

/** What members took while they were members. The addresses of former members are not in it. @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export async function exportLedger(
  parts: Pick<WorkspaceParts, 'database' | 'recordAudit' | 'clock'>,
  userId: string,
): Promise<LedgerFile> {
  const { database } = parts;
  const { workspace, members } = await inWorkspace(parts, userId, (_client, scene) => {
    if (scene.actor.role !== 'owner') throw notAllowed();
    return Promise.resolve(scene);
  });
  const limit = workspaceLimits.ledgerLinesMax;
  const former = await findFormerMembers(database, workspace.id);
  const present = new Set(members.map((member) => member.userId));
  const [people, found] = await Promise.all([
    findPeople(database.pool, [...present, ...former.map((member) => member.userId)]),
    readLedger(
      database,
      [
        ...members.map((member) => ({ userId: member.userId, since: member.joinedAt, until: null })),
        ...former.map((member) => ({ userId: member.userId, since: member.joinedAt, until: member.leftAt })),
      ],
      limit + 1,
    ),
  ]);
  const byId = new Map(people.map((person) => [person.userId, person]));
  const lines = found.slice(0, limit).map(({ userId: by, way, candidateId, contactKinds, disclosedAt }) => {
    const person = byId.get(by);
    return csvLine([
      disclosedAt.toISOString(),
      present.has(by) && person?.isProgram !== true ? (person?.email ?? '') : '',
      present.has(by)
        ? (person?.name ?? '')
        : `${person?.name ?? ''}, ${person?.isProgram === true ? 'revoked' : 'a former member'}`,
      way,
      candidateId,
      contactKinds.join(' '),
    ]);
  });
  await inWorkspace(parts, userId, (client, scene) => {
    if (scene.actor.role !== 'owner') throw notAllowed();
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'ledger_exported',
      after: { lines: lines.length, members: members.length },
    });
    return Promise.resolve();
  });
  return {
    csv: `${byteOrderMark}${csvLine(heading)}${lines.join('')}`,
    fileName: `${fileNameOf(workspace.name)}-ledger-${parts.clock.now().toISOString().slice(0, 10)}.csv`,
    lines: lines.length,
    isComplete: found.length <= limit,
  };
}
