import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError, diskFullSentence, isStorageFull } from '../../errors/public.ts';
import { postgresAccount, type Account } from './postgres-account.ts';

export const dataDirSentence = (dataDir: string): string =>
  `DATA_DIR ${dataDir} cannot be written. Set DATA_DIR to a folder that you own.`;

const cannotWrite = (dataDir: string, cause: unknown): OperatorError =>
  new OperatorError(isStorageFull(cause) ? diskFullSentence : dataDirSentence(dataDir), { cause });

/** Creates DATA_DIR if it does not exist. @throws OperatorError when it is not a folder or not writable */
export function prepareDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o755 });
      const account = postgresAccount();
      if (account) chownSync(dataDir, account.uid, account.gid);
    }
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder');
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotWrite(dataDir, error);
  }
}

/** Creates its subfolder `postgresql`, owned by the account that runs PostgreSQL. */
export function preparePostgresFolder(dataDir: string, account: Account | null): string {
  const folder = join(dataDir, 'postgresql');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotWrite(dataDir, error);
  }
  if (account && !canEnter(folder, account)) {
    throw new OperatorError(
      `PostgreSQL runs under the account ${account.name} because you are root, and that account cannot enter ${folder}. Set DATA_DIR to a folder it can reach, such as /var/lib/careroster.`,
    );
  }
  return folder;
}

/** Whether the account may write in the folder. */
function canEnter(folder: string, account: Account): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { uid: account.uid, gid: account.gid, cwd: '/' })
      .status === 0
  );
}
