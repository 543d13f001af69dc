// `npm run rotate-keys`: encrypts every contact with the newest key while the product runs. In production that is the first of
// CONTACT_KEYS; the embedded default generates one. An interrupted rotation is completed before another one starts.
import { assembleVault } from '../../assemble-candidates.ts';
import { sealingOf, openInfrastructure } from '../../infrastructure.ts';
import { renewSecondFactors } from '../../features/accounts/public.ts';
import { countUnderOtherKeys, rotateContactKeys, sealedContacts } from '../../features/candidates/public.ts';
import { countEnquiriesUnderOtherKeys, resealEnquiries } from '../../features/contact-form/public.ts';
import { countErrorLogUnderOtherKeys, resealErrorLog } from '../../features/error-log/public.ts';
import { countRejectedUnderOtherKeys, resealRejectedRows, sealedUndoRecords } from '../../features/imports/public.ts';
import { countRemovalRequestsUnderOtherKeys, resealRemovalRequests } from '../../features/removals/public.ts';
import { countSubmissionsUnderOtherKeys, resealSubmissions } from '../../features/submissions/public.ts';
import { countMailUnderOtherKeys, resealMail } from '../../foundation/mail/public.ts';
import { addContactKey } from '../../foundation/secrets/public.ts';
import { recordCommand } from './by-operator.ts';
import { countText, migrationLine, progressLine, rateText } from './progress-line.ts';
import { runCommand } from './run-command.ts';

const sealedTables = [sealedContacts, sealedUndoRecords];

await runCommand(async ({ config, log, out, closeLater }) => {
  const infrastructure = await openInfrastructure(config, log, migrationLine(out));
  closeLater(() => infrastructure.close());
  const behind =
    (await countUnderOtherKeys(infrastructure.longDatabase, sealedTables, infrastructure.secrets.contactKeys[0].id)) +
    (await countRejectedUnderOtherKeys(infrastructure.longDatabase, sealingOf(infrastructure))) +
    (await countMailUnderOtherKeys(infrastructure.longDatabase, sealingOf(infrastructure))) +
    (await countSubmissionsUnderOtherKeys(infrastructure.longDatabase, sealingOf(infrastructure))) +
    (await countRemovalRequestsUnderOtherKeys(infrastructure.longDatabase, sealingOf(infrastructure))) +
    (await countEnquiriesUnderOtherKeys(infrastructure.longDatabase, sealingOf(infrastructure))) +
    (await countErrorLogUnderOtherKeys(infrastructure.longDatabase, sealingOf(infrastructure)));
  const secrets = config.mode === 'embedded' && behind === 0 ? addContactKey(config.dataDir) : infrastructure.secrets;
  await recordCommand(infrastructure, 'candidates.keys_rotated', { keyId: secrets.contactKeys[0].id });
  const line = progressLine(out);
  const startedMs = performance.now();
  const onProgress = (sealed: number, total: number): void =>
    line.show(`Encrypting contacts: ${rateText(sealed, total, performance.now() - startedMs)}`);
  const done = await rotateContactKeys(
    infrastructure.longDatabase,
    assembleVault({ ...infrastructure, secrets }),
    sealedTables,
    onProgress,
  ).finally(() => line.end());
  const mails = await resealMail(infrastructure.longDatabase, sealingOf({ ...infrastructure, secrets }));
  const submissions = await resealSubmissions(infrastructure.longDatabase, sealingOf({ ...infrastructure, secrets }));
  await resealRejectedRows(infrastructure.longDatabase, sealingOf({ ...infrastructure, secrets }));
  const requests = await resealRemovalRequests(infrastructure.longDatabase, sealingOf({ ...infrastructure, secrets }));
  const enquiries = await resealEnquiries(infrastructure.longDatabase, sealingOf({ ...infrastructure, secrets }));
  await resealErrorLog(infrastructure.longDatabase, sealingOf({ ...infrastructure, secrets }));
  const { authSecret, olderAuthSecrets } = infrastructure.secrets;
  const secondFactors = await renewSecondFactors(infrastructure.database, {
    current: authSecret,
    older: olderAuthSecrets,
  });
  out.write(
    `${countText(done)} records encrypted again; all contacts now use the key ${secrets.contactKeys[0].id}, and so do ${countText(mails)} stored emails, ${countText(submissions)} resumes, ${countText(requests)} removal requests and ${countText(enquiries)} messages of the contact form. Keep the older keys as long as backups need them.\n`,
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
