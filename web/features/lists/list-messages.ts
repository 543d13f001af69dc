import type { ListStage } from '#contract/lists/list-limits.ts';
import type { RefusalMessages } from '#web/features/access/public.ts';
import { selectionKeptText } from '#web/features/selection/public.ts';
import { formatCount } from '#web/ui/format.ts';

/** `selectedCount`: how many candidates would be added; 0 when the button adds one candidate without a selection. */
export const listMessages = (selectedCount: number): RefusalMessages => ({
  signIn: {
    as: 'dialog',
    title: 'Authentication required',
    text: `You need to be logged in to create or update lists. ${selectionKeptText(selectedCount)}`.trim(),
    next: 'account',
  },
  subscriptionRequired: {
    as: 'dialog',
    title: 'Subscription required',
    text: `You need an active subscription to keep lists. ${selectionKeptText(selectedCount)}`.trim(),
    next: 'plan',
  },
});

/** Of a button that concerns no selection. */
export const listRefusals = listMessages(0);

export const stageNames: Readonly<Record<ListStage, string>> = {
  'to contact': 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  no: 'No',
};

export interface AdditionCounts {
  added: number;
  already_there: number;
  gone: number;
}

export function additionText({ added, already_there: there, gone }: AdditionCounts): string {
  const sentences = [
    added > 0 || (there === 0 && gone === 0) ? `${candidates(added)} ${added === 1 ? 'was' : 'were'} added.` : '',
    there > 0 ? `${candidates(there)} ${there === 1 ? 'was' : 'were'} in the list already.` : '',
    gone > 0
      ? `${candidates(gone)} ${gone === 1 ? 'is' : 'are'} no longer in the directory and ${gone === 1 ? 'was' : 'were'} not added.`
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

export const candidates = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'candidate' : 'candidates'}`;

/** The number of candidates in a list, and how many left it because they were removed from the directory. */
export const physicianCountText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'physician' : 'physicians'}`;

/** Empty for 0. */
export function leftText(leftCount: number): string {
  if (leftCount === 0) return '';
  return leftCount === 1
    ? '1 candidate was removed from the directory and left this list.'
    : `${formatCount(leftCount)} candidates were removed from the directory and left this list.`;
}

export const changedText = (count: number): string => `${formatCount(count)} changed since you added them.`;
