// What a change of the work on a member was, for the history of a shared list. The text of notes is not in it.
import type { NewEvent } from './events-store.ts';
import type { MemberWork } from './members-store.ts';

export interface WorkOfMember extends MemberWork {
  note?: string | null;
  assignedTo?: string | null;
}

export function workEvents(candidateId: string, before: WorkOfMember, after: WorkOfMember): NewEvent[] {
  const events: NewEvent[] = [];
  if (before.stage !== after.stage)
    events.push({ what: 'stage', candidateId, before: before.stage, after: after.stage });
  const [stepBefore, stepAfter] = [stepText(before), stepText(after)];
  if (stepBefore !== stepAfter) events.push({ what: 'next step', candidateId, before: stepBefore, after: stepAfter });
  if (before.note !== after.note) events.push({ what: 'note', candidateId });
  const [assignee, next] = [before.assignedTo ?? null, after.assignedTo ?? null];
  if (assignee !== next)
    events.push(next === null ? { what: 'unassigned', candidateId } : { what: 'assigned', candidateId, to: next });
  return events;
}

/** Null: there is none. */
function stepText({ nextStep, nextStepOn }: Pick<MemberWork, 'nextStep' | 'nextStepOn'>): string | null {
  const parts = [nextStep, nextStepOn].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
