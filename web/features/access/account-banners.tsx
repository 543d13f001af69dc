// The banners above every page: administrator, demo account, demo access, overdue payment.
import type { ReactNode } from 'react';
import { PaymentBanner, useUpgrade } from '#web/features/billing/public.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useAccess } from './access.tsx';
import { demoGrantText } from './demo-grant-text.ts';

/** `admin`: the bar with the pages of administrators. */
export function AccountBanners({ admin }: { admin: ReactNode }) {
  const access = useAccess();
  const { upgrading, upgrade } = useUpgrade();
  const upgradeNow = (
    <button type="button" disabled={upgrading} onClick={upgrade}>
      {upgrading ? 'Processing…' : 'Upgrade Now'}
    </button>
  );
  return (
    <>
      {access?.kind === 'admin' && admin}
      {access?.kind === 'demo_account' && (
        <Banner
          label="Demo account"
          title="Demo Account:"
          text="limited functionality; creating and saving lists, exporting and viewing contact information are disabled"
          action={upgradeNow}
        />
      )}
      {access?.kind === 'demo_grant' && (
        <Banner
          label="Demo access"
          title="Demo access:"
          text={access.demo.grants.map(demoGrantText).join('; ')}
          action={upgradeNow}
        />
      )}
      <PaymentBanner />
    </>
  );
}
