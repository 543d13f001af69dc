// `npm run rotate-keys`: seals every contact with the newest key while the product runs. In production that is the first of
// CONTACT_KEYS; the embedded default makes one. A rotation that was cut off is completed before another begins.
import { assembleVault, openGround } from '../../assemble.ts';
import { countUnderOtherKeys, rotateContactKeys } from '../../features/candidates/public.ts';
import { addContactKey } from '../../foundation/secrets/public.ts';
import { countText, progressLine, rateText } from './progress-line.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ config, log, out, closeLater }) => {
  const ground = await openGround(config, log);
  closeLater(() => ground.close());
  const isBehind = (await countUnderOtherKeys(ground.database, ground.secrets.contactKeys[0].id)) > 0;
  const secrets = config.mode === 'embedded' && !isBehind ? addContactKey(config.dataDir) : ground.secrets;
  const line = progressLine(out);
  const startedMs = performance.now();
  const onProgress = (sealed: number, total: number): void => line.show(`Sealing contacts: ${rateText(sealed, total, performance.now() - startedMs)}`);
  const done = await rotateContactKeys(ground.database, assembleVault({ ...ground, secrets }), onProgress).finally(() => line.end());
  out.write(`${countText(done)} records were sealed anew; every contact is under the key ${secrets.contactKeys[0].id}. Keep the older keys for as long as backups need them.\n`);
});
