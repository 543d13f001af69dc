// `npm run rotate-keys`: encrypts every contact, and whatever else is stored encrypted, with the newest key while the product runs. In production that is the first of
// CONTACT_KEYS; the embedded default generates one. An interrupted rotation is completed before another one starts.
import { openInfrastructure } from '../../infrastructure.ts';
import { addContactKey } from '../../foundation/secrets/public.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine, progressLine, rateText } from './progress-line.ts';
import { noArguments } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(noArguments('Usage: npm run rotate-keys'), async ({ config, log, out, closeLater }) => {
  const { countBehind, rotateKeys } = await import('../../assembly/key-rotation.ts');
  const { renewSecondFactors } = await import('../../features/accounts/public.ts');
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const behind = await countBehind(infrastructure);
  const secrets = config.mode === 'embedded' && behind === 0 ? addContactKey(config.dataDir) : infrastructure.secrets;
  await recordCommand(infrastructure, 'candidates.keys_rotated', { keyId: secrets.contactKeys[0].id });
  const line = progressLine(out);
  const startedMs = performance.now();
  const onProgress = (sealed: number, total: number): void =>
    line.show(`Encrypting contacts: ${rateText(sealed, total, performance.now() - startedMs)}`);
  const rotated = await rotateKeys({ ...infrastructure, secrets }, onProgress).finally(() => line.end());
  const others = [...rotated]
    .flatMap(([holds, count]) => (holds === 'contacts' || count === 0 ? [] : [`${countText(count)} ${holds}`]))
    .join(', ');
  const { authSecret, olderAuthSecrets } = infrastructure.secrets;
  const secondFactors = await renewSecondFactors(infrastructure.database, {
    current: authSecret,
    older: olderAuthSecrets,
  });
  out.write(
    `${countText(rotated.get('contacts') ?? 0)} records encrypted again; all contacts now use the key ${secrets.contactKeys[0].id}.${others === '' ? '' : ` Encrypted again as well: ${others}.`} Keep the older keys as long as backups need them.\n`,
  );
  out.write(`${countText(secondFactors.renewed)} second factors were encrypted with the new AUTH_SECRET.\n`);
  if (secondFactors.unreadable > 0) {
    out.write(
      `${countText(secondFactors.unreadable)} second factors cannot be decrypted with any AUTH_SECRET listed. List the older secret too, or remove them: npm run remove-second-factor -- ADDRESS\n`,
    );
  }
  if (config.mode === 'production' && config.contactKeysFile === null) {
    out.write(
      'The keys came from the environment, which a running server cannot read again: restart each server that was started without them. With CONTACT_KEYS_FILE, or CONTACT_KEYS in .env, servers read new keys automatically.\n',
    );
  }
});
