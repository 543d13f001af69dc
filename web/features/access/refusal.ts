// What a visitor reads when an action is refused. The texts that are the same for every action are here; the feature
// that owns the action supplies the others.
import type { RefusalReason } from '#contract/access/access.ts';
import { formatDate } from '#web/ui/format.ts';

/** Where the dialog leads: to an account, to the mail that confirms it, to a plan, or to the people who sell larger limits. */
export type NextStep = 'account' | 'confirm' | 'plan' | 'sales';

export type Refusal =
  | { as: 'toast'; title: string; text: string }
  | { as: 'dialog'; title: string; text: string; next: NextStep }
  /** The dialog of the demo account, which lists what the full version does. */
  | { as: 'demo'; text: string };

/** The texts of one action that only its feature knows. */
export interface RefusalMessages {
  signIn: Refusal;
  subscriptionRequired: Refusal;
  /** Tooltips of the control, shown before it is used. Absent: no tooltip for this reason. */
  tips?: { signIn?: string; subscriptionRequired?: string };
  /** Tooltip and dialog text for the demo account, without the final period. */
  disabledInDemo?: string;
  /** The end of the sentence "The Annual Plan adds …". */
  annualPlanAdds?: string;
}

const disabledFeature = 'This feature is disabled in demo mode';
const exportsAndSelectAll = 'exports, and Select All for up to 500 results at once';

/** `endedAt`: when the demo access ended, if that is the reason and the end is known. */
export function refusalOf(reason: RefusalReason, messages: RefusalMessages, endedAt: string | null = null): Refusal {
  switch (reason) {
    case 'sign_in':
      return messages.signIn;
    case 'subscription_required':
      return messages.subscriptionRequired;
    case 'workspace_viewer':
      return {
        as: 'toast',
        title: 'Your seat is for reading',
        text: 'Ask an owner or a manager of your workspace for another role.',
      };
    case 'workspace_suspended':
      return {
        as: 'toast',
        title: 'Your workspace is suspended',
        text: 'Its seats give no rights now. Ask an owner of the workspace, or write to us.',
      };
    case 'demo_account':
      return { as: 'demo', text: `${messages.disabledInDemo ?? disabledFeature}.` };
    case 'demo_grant':
      return { as: 'demo', text: 'Your demo access does not include this.' };
    case 'grant_expired':
      return {
        as: 'demo',
        text: endedAt === null ? 'Your demo access has ended.' : `Your demo access ended on ${formatDate(endedAt)}.`,
      };
    case 'grant_used_up':
      return { as: 'demo', text: 'Your demo access is used up.' };
    case 'confirm_email':
      return {
        as: 'dialog',
        title: 'Confirm your email',
        text: 'To use this feature, confirm your email address with the link in the email we sent you.',
        next: 'confirm',
      };
    case 'premium_required':
    case 'admin_only':
    default:
      return { as: 'dialog', title: 'Part of the Annual Plan', text: annualPlanText(messages), next: 'plan' };
  }
}

/** Subscribers of the Monthly Plan read what they have, and what the Annual Plan adds. */
const annualPlanText = ({ annualPlanAdds = exportsAndSelectAll }: RefusalMessages): string =>
  `Your Monthly Plan includes selecting results one by one or by page. The Annual Plan adds ${annualPlanAdds}. You can switch plans on the pricing page.`;

/** The tooltip of a control whose action would be refused; undefined when it needs none. `reason` null: it is not refused. */
export function tipOf(reason: RefusalReason | null, messages: RefusalMessages): string | undefined {
  if (reason === 'demo_account') return messages.disabledInDemo ?? disabledFeature;
  if (reason === 'workspace_viewer') return 'Your seat in the workspace is for reading';
  if (reason === 'workspace_suspended') return 'Your workspace is suspended';
  if (reason === 'premium_required') return 'Part of the Annual Plan';
  if (reason === 'sign_in') return messages.tips?.signIn;
  if (reason === 'subscription_required') return messages.tips?.subscriptionRequired;
  return undefined;
}
