import { readsFullNames } from '#contract/full-names.ts';
import {
  signedIn,
  successAfter,
  type ContractImplementer,
  type OperationContext,
} from '#server/foundation/operation/public.ts';
import { seatCeilings } from '../access/public.ts';
import { decideReport, listReports } from './decide-report.ts';
import { listMyReveals } from './list-my-reveals.ts';
import { revealRecorder, type RecordParts } from './count-and-record.ts';
import { reportContact } from './report-contact.ts';
import { revealContact, type RevealParts } from './reveal-contact.ts';

export const revealsRoutes = (
  { reveals }: ContractImplementer,
  parts: Omit<RevealParts, 'record'> & RecordParts,
  record = revealRecorder(parts),
) => ({
  getPhysicianContact: reveals.getPhysicianContact.handler(async ({ input: { body, headers }, context }) => {
    const access = await context.rights.access();
    return revealContact(
      { ...parts, record },
      {
        userId: signedIn(context).userId,
        apiKeyId: signedIn(context).apiKey?.id ?? null,
        callerKind: access.kind,
        seat: seatCeilings(access).reveals,
        candidateId: body.physicianId,
        channel: body.kind ?? null,
        idempotencyKey: headers['idempotency-key'] ?? null,
      },
    );
  }),
  reportContact: reveals.reportContact.handler(({ input, context }) =>
    reportContact(parts, {
      userId: signedIn(context).userId,
      candidateId: input.physicianId,
      valueId: input.valueId,
    }),
  ),
  myReveals: reveals.myReveals.handler(async ({ input, context }) =>
    listMyReveals(parts.database, {
      ...input,
      userId: signedIn(context).userId,
      fullNames: await maySeeNames(context),
      now: parts.clock.now(),
    }),
  ),
  listContactReports: reveals.listContactReports.handler(() => listReports(parts.database)),
  decideContactReport: reveals.decideContactReport.handler(({ input: { physicianId, valueId, decision }, context }) =>
    successAfter(
      decideReport(parts, { adminId: signedIn(context).userId, candidateId: physicianId, valueId, decision }),
    ),
  ),
});

const maySeeNames = async ({ rights }: OperationContext): Promise<boolean> => readsFullNames(await rights.access());
