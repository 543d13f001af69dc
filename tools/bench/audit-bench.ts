// How many transactions a second can record in the audit, of 10 connections at once, compared with the same transactions without it.
import { openInfrastructure } from '#server/infrastructure.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { auditRecorder, verifyAudit } from '#server/features/audit/public.ts';
import { readConfig } from '#server/foundation/config/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';

interface Row {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const connections = 10;

/** Every transaction also writes a row, as every reveal does. */
async function measure(
  { database, secrets }: Infrastructure,
  name: string,
  transactions: number,
  isRecorded: boolean,
): Promise<Row> {
  const recordAudit = auditRecorder(secrets.lookupKey);
  const durationsMs: number[] = [];
  let left = transactions;
  const startedMs = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const beganMs = performance.now();
      await inTransaction(database, async (client) => {
        await client.query(
          `insert into disclosures (user_id, way, candidate_id, contact_kinds) values ('bench', 'reveal', $1, '{mobile_phone}')`,
          [left],
        );
        if (isRecorded)
          recordAudit(client, {
            actor: { kind: 'account', id: 'bench' },
            action: 'reveals.revealed',
            subject: { kind: 'candidate', id: String(left) },
            before: null,
            after: { contactKinds: ['mobile_phone'] },
          });
      });
      durationsMs.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedMs) / 1_000;
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { name, perSecond: transactions / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

export async function benchAudit(folder: string, transactions: number): Promise<string> {
  const infrastructure = await openInfrastructure(
    readConfig({ ...process.env, DATA_DIR: `${folder}/audit`, CANDIDATES: '0' }, ''),
    createLog('error'),
  );
  try {
    await measure(infrastructure, 'warm-up', 500, true);
    const rows = [
      await measure(infrastructure, 'without the audit', transactions, false),
      await measure(infrastructure, 'with the audit', transactions, true),
    ];
    const startedMs = performance.now();
    const { entries, fault } = await verifyAudit(infrastructure.longDatabase, infrastructure.secrets.lookupKey, null);
    const seconds = (performance.now() - startedMs) / 1_000;
    return [
      `${connections} connections, ${transactions} transactions each time`,
      ...rows.map(
        ({ name, perSecond, p50Ms, p99Ms }) =>
          `  ${name.padEnd(18)} ${perSecond.toFixed(0).padStart(6)} a second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      ),
      `  verification       ${(entries / seconds).toFixed(0).padStart(6)} entries a second${fault === null ? '' : ', with a fault'}`,
    ].join('\n');
  } finally {
    await infrastructure.close();
  }
}
