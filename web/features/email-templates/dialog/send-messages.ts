import type { RefusalMessages } from '#web/features/access/public.ts';

export const sendMessages: RefusalMessages = {
  signIn: {
    as: 'dialog',
    title: 'Emails need an account',
    text: 'You need an account to write to people in the directory, and a subscription to see their addresses.',
    next: 'account',
  },
  subscriptionRequired: {
    as: 'dialog',
    title: 'Subscription required',
    text: 'You need an active subscription to send emails to people in the directory.',
    next: 'plan',
  },
  tips: { subscriptionRequired: 'Subscription required to send emails' },
};
