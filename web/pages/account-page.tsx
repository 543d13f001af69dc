import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { AccountScreen, NotificationsTab, ProfileTab, RequireAccount, SecurityTab, WaitingTab } from '#web/features/accounts/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import type { Tab } from '#web/ui/tabs.tsx';
import { sendStrangersToLogin } from './account-redirects.ts';

export const meta: MetaFunction = () => [{ title: 'Account Settings – CareRoster' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => sendStrangersToLogin(args);

/** Another tab is nobody else's page: whose it is has been asked. */
export const shouldRevalidate = () => false;

// Each feature brings what stands under its tab.
const tabs: readonly Tab[] = [
  { id: 'profile', name: 'Profile', panel: <ProfileTab /> },
  { id: 'subscription', name: 'Subscription', panel: <WaitingTab title="Subscription" text="Your plan, its price and when it renews." state="No Active Subscription" /> },
  { id: 'exports', name: 'Exports', panel: <WaitingTab title="Exports" text="How many contacts you have exported, and the latest files." state="You have not exported any contacts yet." /> },
  { id: 'notifications', name: 'Notifications', panel: <NotificationsTab /> },
  { id: 'security', name: 'Security', panel: <SecurityTab /> },
];

export default function AccountPage() {
  return <SiteFrame><RequireAccount><AccountScreen tabs={tabs} /></RequireAccount></SiteFrame>;
}
