import type { LoaderFunctionArgs } from 'react-router';
import { DemoRestrictions, useAccess } from '#web/features/access/public.ts';
import {
  AccountScreen,
  ApiKeysTab,
  NotificationsTab,
  ProfileTab,
  redirectSignedOut,
  RequireAccount,
  SecurityTab,
  SettingsSection,
} from '#web/features/accounts/public.ts';
import { ExportList, RecallList } from '#web/features/exports/public.ts';
import { SubscriptionTab } from '#web/features/billing/public.ts';
import { AlertsSection } from '#web/features/saved-searches/public.ts';
import { MyRevealsTab } from '#web/features/reveals/public.ts';
import { OwnAccountSections } from '#web/features/users/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { WebhooksTab } from '#web/features/webhooks/public.ts';
import type { Tab } from '#web/ui/tabs.tsx';

export const meta = hiddenPage('Account Settings');

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

/** Changing the tab does not change the account, so the guard need not run again. */
export const shouldRevalidate = () => false;

const closedInDemo = 'This feature is disabled in demo mode';

/** Each feature supplies the panel of its tab. */
const tabsOf = (isDemo: boolean): readonly Tab[] => [
  {
    id: 'profile',
    name: 'Profile',
    panel: (
      <>
        {isDemo && <DemoRestrictions />}
        <ProfileTab readOnly={isDemo} />
      </>
    ),
  },
  { id: 'subscription', name: 'Subscription', panel: <SubscriptionTab />, closed: isDemo ? closedInDemo : undefined },
  { id: 'reveals', name: 'My reveals', panel: <MyRevealsTab /> },
  {
    id: 'exports',
    name: 'Exports',
    panel: (
      <SettingsSection title="Exports" text="How many contacts you have exported, and the latest files.">
        <ExportList />
        <RecallList />
      </SettingsSection>
    ),
  },
  {
    id: 'notifications',
    name: 'Notifications',
    panel: (
      <>
        <NotificationsTab />
        <AlertsSection />
      </>
    ),
    closed: isDemo ? closedInDemo : undefined,
  },
  {
    id: 'security',
    name: 'Security',
    panel: (
      <>
        <SecurityTab />
        <OwnAccountSections />
      </>
    ),
    closed: isDemo ? closedInDemo : undefined,
  },
  { id: 'api-keys', name: 'API keys', panel: <ApiKeysTab />, closed: isDemo ? closedInDemo : undefined },
  { id: 'webhooks', name: 'Webhooks', panel: <WebhooksTab />, closed: isDemo ? closedInDemo : undefined },
];

export default function AccountPage() {
  const tabs = tabsOf(useAccess()?.demo.isDemoAccount ?? false);
  return (
    <RequireAccount>
      <AccountScreen tabs={tabs} />
    </RequireAccount>
  );
}
