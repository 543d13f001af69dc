import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { Access } from '#contract/access/access.ts';
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { exportLimits } from '#contract/exports/export-options.ts';
import type { RecordAudit } from '../audit/public.ts';
import type { ContactReader } from '../candidates/public.ts';

/** What exports are made with. */
export interface ExportParts {
  database: Database;
  clock: Clock;
  reader: ContactReader;
  /** Encrypts the files. */
  sealing: Sealing;
  recordAudit: RecordAudit;
  /** The limits in effect now. */
  fairUse: () => FairUse;
  /** The present rights of an account; null: it was deleted or is suspended. */
  ownerOf: (userId: string) => Promise<{ access: Access } | null>;
}

/** When a file that is complete at this moment is deleted. */
export const endOfFile = (now: Date): Date => new Date(now.getTime() + exportLimits.fileHours * 3_600_000);
