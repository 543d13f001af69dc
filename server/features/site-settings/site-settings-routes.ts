import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { cleanValue } from './clean-value.ts';
import type { LiveSettings } from './live-settings.ts';
import { saveSetting } from './site-settings-store.ts';

interface SiteSettingsParts {
  database: Database;
  live: LiveSettings;
  recordAudit: RecordAudit;
}

export const siteSettingsRoutes = (
  { siteSettings }: ContractImplementer,
  { database, live, recordAudit }: SiteSettingsParts,
) => ({
  getSiteSettings: siteSettings.getSiteSettings.handler(async () => ({ settings: await live.current() })),
  saveSiteSetting: siteSettings.saveSiteSetting.handler(async ({ input: { key, value: entered }, context }) => {
    const value = cleanValue(key, entered);
    const actor = { kind: 'account', id: signedIn(context).userId } as const;
    await inTransaction(database, async (client) => {
      const before = await saveSetting(client, key, value);
      if (before === value) return;
      recordAudit(client, {
        actor,
        action: 'site-settings.changed',
        subject: { kind: 'site setting', id: key },
        before: before === null ? null : { value: before },
        after: { value },
      });
    });
    await live.refresh();
    return { key, value };
  }),
});
