import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { DemoRestrictions, useAccess } from '#web/features/access/public.ts';
import { AccountScreen, NotificationsTab, ProfileTab, RequireAccount, SecurityTab, WaitingTab } from '#web/features/accounts/public.ts';
import { SubscriptionTab } from '#web/features/billing/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import type { Tab } from '#web/ui/tabs.tsx';
import { sendStrangersToLogin } from './account-redirects.ts';

export const meta: MetaFunction = () => [{ title: 'Account Settings – CareRoster' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => sendStrangersToLogin(args);

/** Another tab is nobody else's page: whose it is has been asked. */
export const shouldRevalidate = () => false;

const closedInDemo = 'This feature is disabled in demo mode';

/** Each feature brings what stands under its tab. */
const tabsOf = (isDemo: boolean): readonly Tab[] => [
  { id: 'profile', name: 'Profile', panel: <>{isDemo && <DemoRestrictions />}<ProfileTab readOnly={isDemo} /></> },
  { id: 'subscription', name: 'Subscription', panel: <SubscriptionTab />, closed: isDemo ? closedInDemo : undefined },
  { id: 'exports', name: 'Exports', panel: <WaitingTab title="Exports" text="How many contacts you have exported, and the latest files." state="You have not exported any contacts yet." /> },
  { id: 'notifications', name: 'Notifications', panel: <NotificationsTab />, closed: isDemo ? closedInDemo : undefined },
  { id: 'security', name: 'Security', panel: <SecurityTab /> },
];

export default function AccountPage() {
  const tabs = tabsOf(useAccess()?.demo.isDemoAccount ?? false);
  return <SiteFrame><RequireAccount><AccountScreen tabs={tabs} /></RequireAccount></SiteFrame>;
}
