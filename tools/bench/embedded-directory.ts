// An embedded database in a folder, for measurements on many candidates.
import { join } from 'node:path';
import { createLog } from '#server/foundation/log/public.ts';
import { openInfrastructure, type Infrastructure } from '#server/infrastructure.ts';

export const log = createLog('error');

const noAccounts = {
  adminEmails: [],
  needsAdminSecondFactor: false,
  adminSessionHours: 12,
};

/** Passes the directory in an existing folder to the callback. It is kept afterwards. */
export async function withDirectoryIn<T>(
  dataDir: string,
  candidates: number,
  use: (infrastructure: Infrastructure, dataDir: string) => Promise<T>,
): Promise<T> {
  const infrastructure = await openInfrastructure(
    {
      mode: 'embedded',
      dataDir,
      candidates,
      sharedBuffersMb: null,
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      metrics: null,
      logLevel: 'error',
      searchEngine: 'memory',
      countries: ['US', 'CA'],
      vocabularyFile: null,
      accounts: noAccounts,
      formerSettings: [],
      trustedProxies: 0,
      smtp: null,
      stripe: null,
      emailWriter: { ai: null, isAiRequired: false },
      importFileBytesMax: 1,
      importHostsAllowed: [],
      webhookHostsAllowed: [],
      assistantHostsAllowed: [],
      signOnHostsAllowed: [],
      signOnDomainsRefused: [],
      signOnNameServers: [],
      importFolder: null,
      removalsJournal: join(dataDir, 'removals.journal'),
      resumeReaders: 0,
      backupFolder: null,
    },
    log,
  );
  try {
    return await use(infrastructure, dataDir);
  } finally {
    await infrastructure.close();
  }
}
