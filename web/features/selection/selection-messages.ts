import type { RefusalMessages } from '#web/features/access/public.ts';
import { selectionMax } from './selection.ts';

export const selectMessages: RefusalMessages = {
  signIn: { as: 'toast', title: 'Authentication Required', text: 'Please log in to select results' },
  subscriptionRequired: {
    as: 'toast',
    title: 'Free Limit Reached',
    text: 'You need a subscription to select physicians',
  },
};

export const selectAllMessages: RefusalMessages = {
  signIn: { as: 'toast', title: 'Authentication Required', text: 'Please log in to select all results' },
  subscriptionRequired: {
    as: 'toast',
    title: 'Subscription Required',
    text: 'You need a subscription to select physicians',
  },
  tips: { signIn: 'Please log in to select all results' },
  annualPlanAdds: `Select All, which selects up to ${selectionMax} results at once, and exports`,
};

/** Completes the text of a refusal: the visitor does not lose the selection. Empty for 0. */
export function selectionKeptText(selectedCount: number): string {
  if (selectedCount === 0) return '';
  return selectedCount === 1
    ? 'Your selection of 1 professional is kept.'
    : `Your selection of ${selectedCount} professionals is kept.`;
}

/** What a dialog that acts on the results of a search says of words that exclude no one: more people than meant may be among them. Null: no words. */
export function leftOutNote(words: readonly string[] | undefined): string | null {
  if (words === undefined || words.length === 0) return null;
  const quoted = words.map((word) => `“${word}”`).join(', ');
  return `The search left out ${quoted}. These professionals may not match ${words.length === 1 ? 'it' : 'them'}.`;
}
