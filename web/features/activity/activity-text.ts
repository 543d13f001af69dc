// The activity about one candidate in words.
import type { CandidateActivity } from '#contract/activity/activity.ts';
import type { ContactKind } from '#contract/candidates/candidates.ts';
import { listLabel, stageNames } from '#web/features/lists/public.ts';
import { formatDate } from '#web/ui/format.ts';
import { contactedShort, contactedText } from './contacted-text.ts';

const listsNamed = 2;

/** `Nov 18`, with the year when it is not this one. Both are ISO dates or times. */
export const formatDay = (iso: string, today: string): string => {
  const date = formatDate(iso);
  return iso.slice(0, 4) === today.slice(0, 4) ? date.replace(/, \d+$/, '') : date;
};

export interface ActivityText {
  /** `On Night shift · Contacted · called Nov 18 · phone viewed`. */
  full: string;
  /** One or two words. */
  short: string;
  isRevealOnly: boolean;
  /** The notes, each with its list when there are several; empty: there is none. */
  notes: string;
}

interface Place {
  /** The list that is not named, because the page is about it; null: another page. */
  listId: string | null;
  /** ISO date. */
  today: string;
  /** True: days count in the time zone of the browser. */
  isLocal: boolean;
}

/** Null: there is nothing to say. What others of the workspace did comes first, so that no one is called twice. */
export function activityText(activity: CandidateActivity, { listId, today, isLocal }: Place): ActivityText | null {
  const lists = activity.lists.filter((list) => list.list_id !== listId);
  const listCount = activity.list_count - (activity.lists.length - lists.length);
  const { contacted } = activity;
  const parts = [
    ...(contacted === null ? [] : [contactedText(contacted, isLocal ? null : today)]),
    ...listParts(lists, listCount),
    ...otherParts(activity, today),
  ];
  const [first] = parts;
  if (first === undefined) return null;
  const notes = lists.flatMap((list) => (list.note === null ? [] : [{ name: listLabel(list), note: list.note }]));
  const only = lists.length === 1 ? lists[0] : undefined;
  return {
    full: parts.map((part, at) => (at === 0 ? upperFirst(part) : part)).join(' · '),
    short:
      contacted !== null
        ? upperFirst(contactedShort(contacted))
        : only !== undefined
          ? stageNames[only.stage]
          : listCount > 1
            ? `${listCount} lists`
            : upperFirst(shortOf(first)),
    isRevealOnly: parts.length === 1 && listCount === 0 && activity.revealed !== null,
    notes: notes.map(({ name, note }) => (notes.length === 1 ? note : `${name}: ${note}`)).join('\n'),
  };
}

function listParts(lists: CandidateActivity['lists'], count: number): string[] {
  const [first, second] = lists;
  if (first === undefined) return [];
  if (count === 1 || second === undefined) return [`on ${listLabel(first)}`, stageNames[first.stage]];
  const named = lists.slice(0, listsNamed).map((list) => `${listLabel(list)} (${stageNames[list.stage]})`);
  const more = count - listsNamed;
  return [`on ${named.join(', ')}${more > 0 ? `, +${more}` : ''}`];
}

function otherParts(
  {
    last_contact: contact,
    revealed,
    in_own_system: isInSystem,
    in_workspace_system: isInWorkspaceSystem,
  }: CandidateActivity,
  today: string,
) {
  return [
    ...(contact === null
      ? []
      : [`${contact.channel === 'call' ? 'called' : 'emailed'} ${formatDay(contact.at, today)}`]),
    ...(revealed === null ? [] : [`${viewedChannels(revealed.kinds)} viewed`]),
    ...(isInSystem ? ['in my system'] : []),
    ...(isInWorkspaceSystem ? ['in your workspace’s system'] : []),
  ];
}

function viewedChannels(kinds: readonly ContactKind[]): string {
  const channels = ['phone', 'email'].filter((channel) => kinds.some((kind) => kind.endsWith(channel)));
  return channels.length === 0 ? 'contact' : channels.join(' and ');
}

/** `called Nov 18` as `called`, `phone and email viewed` as `viewed`. */
const shortOf = (part: string): string =>
  part.endsWith(' viewed') ? 'viewed' : (/^(?:called|emailed)/.exec(part)?.[0] ?? part);

export const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
