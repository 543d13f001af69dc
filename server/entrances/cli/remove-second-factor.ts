// `npm run remove-second-factor -- ADDRESS`: for a user who lost the authenticator and the backup codes, or whose second
// factor can no longer be decrypted. Verify the identity of the user first.
import { sealingOf, openInfrastructure } from '../../infrastructure.ts';
import { createLog } from '../../foundation/log/public.ts';
import { mailQueue } from '../../foundation/mail/public.ts';
import { byOperator } from './by-operator.ts';
import { oneArgument } from './parse-arguments.ts';
import { runCommand } from './run-command.ts';

const readAddress = oneArgument(
  'Name the account.',
  'Usage: npm run remove-second-factor -- ADDRESS, such as rosa@clinic.example',
);

await runCommand(readAddress, async ({ config, log, out, closeLater }, address) => {
  const { assembleSettings } = await import('../../assembly/settings.ts');
  const { removeSecondFactor } = await import('../../features/accounts/public.ts');
  const infrastructure = await openInfrastructure(config, log);
  closeLater(() => infrastructure.close());
  const settings = assembleSettings(infrastructure.database, log, config);
  await settings.live.load();
  const userId = await removeSecondFactor(
    infrastructure.database,
    byOperator(infrastructure),
    mailQueue(sealingOf(infrastructure), settings.mailLook),
    address,
  );
  // Logged independent of the log level, because it changes who can sign in.
  createLog('info', out).info({ userId }, 'the second factor of an account was removed by command');
  out.write(
    'The second factor was removed, every session of the account was ended, and the user was informed by email. The password is now enough to sign in.\n',
  );
});
