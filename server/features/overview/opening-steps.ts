// The list of what is missing before a production server opens. The product sees some steps itself; an administrator marks what was done
// elsewhere or is not needed.
import { openingSteps, type OpeningStep } from '#contract/overview/opening-steps.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { markStep, readMarkedSteps } from './opening-steps-store.ts';

/** What the settings say. */
export interface OpeningState {
  isProduction: boolean;
  takesLivePayments: boolean;
  servesMetrics: boolean;
  postalAddress: () => string;
}

interface Seen {
  hasImported: boolean;
  hasBackup: boolean;
}

/** Empty: nothing is missing, or this is no production server. */
export async function readOpening(
  database: Database,
  { isProduction, takesLivePayments, servesMetrics, postalAddress }: OpeningState,
  { hasImported, hasBackup }: Seen,
): Promise<Overview['opening']> {
  if (!isProduction) return [];
  const marked = await readMarkedSteps(database);
  const seen: Partial<Record<OpeningStep, boolean>> = {
    data: hasImported,
    payments: takesLivePayments,
    postalAddress: postalAddress() !== '',
    backup: hasBackup,
    monitoring: servesMetrics,
  };
  const steps = openingSteps.map((step) => ({ step, isDone: seen[step] === true || marked.has(step) }));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

export const finishStep = (
  { database, recordAudit }: { database: Database; recordAudit: RecordAudit },
  step: OpeningStep,
  userId: string,
): Promise<void> =>
  inTransaction(database, async (client) => {
    if (!(await markStep(client, step, userId))) return;
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'opening.step_finished',
      subject: { kind: 'opening step', id: step },
      after: { isDone: true },
    });
  });
