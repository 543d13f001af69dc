import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { stripeModeOf } from '../billing/public.ts';
import type { OperatorSettings } from '../site-settings/public.ts';
import type { SearchParts } from '../search/public.ts';
import { overviewRoutes } from './overview-routes.ts';

interface OverviewFeatureParts extends FeatureParts {
  recordAudit: RecordAudit;
  search: SearchParts;
  /** Where the backup of each day is stored; null: nowhere. */
  backupFolder: string | null;
  mode: 'embedded' | 'production';
  /** Null: no payments through Stripe. */
  stripe: StripeSettings | null;
  /** Null: no metrics are served. */
  metrics: object | null;
  /** The settings that administrators change, as they are now. */
  fairUse: () => Pick<OperatorSettings, 'postalAddress'>;
}

export const overview = {
  open: ({
    search: { engine, times, fillState },
    backupFolder,
    mode,
    stripe,
    metrics,
    fairUse,
    ...parts
  }: OverviewFeatureParts) => ({
    routes: {
      overview: overviewRoutes(implementContract, {
        ...parts,
        engine,
        fillState,
        searchTimes: times,
        backsUp: backupFolder !== null,
        opening: {
          isProduction: mode === 'production',
          takesLivePayments: stripe !== null && stripeModeOf(stripe) === 'live',
          servesMetrics: metrics !== null,
          postalAddress: () => fairUse().postalAddress,
        },
      }),
    },
  }),
};
