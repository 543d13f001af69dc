// The PostgreSQL that an operator may have: that of Debian without a database for the product, and that which the product brings, with one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCluster } from '#server/foundation/database/public.ts';
import { freePort } from '#server/testing/free-port.ts';

export interface OperatorDatabase {
  /** What the setup is told. */
  url: string;
  /** With it, the programs of PostgreSQL act as its account postgres. */
  environment: NodeJS.ProcessEnv;
  release: () => Promise<void>;
}

const debianPrograms = '/usr/lib/postgresql/15/bin';
/** Of every role. */
export const password = 'soak-only-password-of-this-run';

/** `folder` must exist, and every account may enter it. */
export async function debianDatabase(folder: string): Promise<OperatorDatabase> {
  if (!existsSync(debianPrograms))
    throw new Error('PostgreSQL 15 of Debian is not installed. Install it: apt-get install postgresql-15.');
  const place = join(folder, 'debian');
  mkdirSync(place);
  const data = join(place, 'data');
  const passwordFile = join(place, 'password');
  writeFileSync(passwordFile, password);
  // PostgreSQL refuses to run for root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['--recursive', 'postgres', place]);
  const postgres = (program: string, ...args: string[]): void => {
    const path = join(debianPrograms, program);
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', path, ...args] : [path, ...args];
    execFileSync(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], cwd: place });
  };
  const superuser = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  postgres('initdb', `--pgdata=${data}`, ...superuser, '--encoding=UTF8', '--locale=C.UTF-8');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${place}`;
  postgres('pg_ctl', 'start', `--pgdata=${data}`, `--log=${join(place, 'log')}`, '--wait', `--options=${options}`);
  return {
    url: `postgresql://careroster:${password}@127.0.0.1:${port}/careroster`,
    environment: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password },
    release: () => Promise.resolve(postgres('pg_ctl', 'stop', `--pgdata=${data}`, '--mode=fast', '--wait')),
  };
}

export async function embeddedDatabase(folder: string): Promise<OperatorDatabase> {
  const cluster = await openCluster(folder, password);
  return { url: cluster.databaseUrl, environment: {}, release: () => cluster.release() };
}
