// The words of the history of a shared list.
import type { ListEvent } from '#contract/lists/list-history.ts';
import { listStages } from '#contract/lists/list-limits.ts';
import { stageNames } from './list-messages.ts';

export const formerMember = 'A former member';

const stageName = (stage: string | null): string => {
  const known = listStages.find((one) => one === stage);
  return known === undefined ? 'another stage' : stageNames[known];
};

/** `Ana [verb] Rosa Almeida[rest]` */
export function eventWords({ what, to, to_member: member }: Pick<ListEvent, 'what' | 'to' | 'to_member'>): {
  verb: string;
  rest: string;
} {
  const receiver = member?.name ?? 'a former member';
  switch (what) {
    case 'stage':
      return { verb: 'moved', rest: ` to ${stageName(to)}` };
    case 'next step':
      return to === null
        ? { verb: 'ended the next step of', rest: '' }
        : { verb: 'set the next step of', rest: `: ${to}` };
    case 'note':
      return { verb: 'changed the note about', rest: '' };
    case 'assigned':
      return { verb: 'gave the next step of', rest: ` to ${receiver}` };
    case 'unassigned':
      return { verb: 'gave the next step of', rest: ' to no one' };
    case 'shared':
      return { verb: 'shared', rest: ` · ${to ?? ''}` };
    case 'unshared':
      return { verb: 'ended the sharing of', rest: '' };
    case 'renamed':
      return { verb: 'renamed', rest: ` to ${to ?? ''}` };
    case 'handed over':
      return { verb: 'handed over', rest: ` to ${receiver}` };
    default:
      return { verb: what, rest: '' };
  }
}

/** The last that happened to a person in a list: `Ana moved to Contacted`. */
export function lastEventText(event: {
  by: { name: string } | null;
  what: ListEvent['what'];
  to: string | null;
}): string {
  const name = event.by?.name ?? formerMember;
  switch (event.what) {
    case 'stage':
      return `${name} moved to ${stageName(event.to)}`;
    case 'next step':
      return event.to === null ? `${name} ended the next step` : `${name} set the next step`;
    case 'note':
      return `${name} changed the note`;
    case 'assigned':
    case 'unassigned':
      return `${name} gave the next step to another member`;
    default:
      return `${name} ${event.what} this person`;
  }
}
