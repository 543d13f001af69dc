import type { RefusalMessages } from '#web/features/access/public.ts';
import type { ContactOnFile } from '#web/features/candidates/public.ts';

/** `candidateName`: whose contact, as the screen names them. */
type ContactToReveal = Pick<ContactOnFile, 'channel' | 'candidateName'>;

export function revealMessages({ channel, candidateName }: ContactToReveal): RefusalMessages {
  const value = valueOf(channel);
  return {
    signIn: {
      as: 'dialog',
      title: `${value} needs an account`,
      text: `${value} for ${candidateName} is on file. It is shown to people with a subscription, and every reveal is recorded.`,
      next: 'account',
    },
    subscriptionRequired: {
      as: 'dialog',
      title: 'Subscription required',
      text: `You need an active subscription to view contact information. ${value} for ${candidateName} is on file.`,
      next: 'plan',
    },
    tips: { subscriptionRequired: `Subscription required to view ${channel}` },
    disabledInDemo: 'Contact information is disabled in demo mode',
  };
}

const valueOf = (channel: ContactToReveal['channel']): string =>
  channel === 'phone' ? 'A phone number' : 'An email address';
