// One real PostgreSQL for a whole test run, with a migrated template that every test file copies.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '#server/foundation/jobs/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { migrate, openCluster, openDatabase, type Database } from '#server/foundation/database/public.ts';
import { niceness } from '#server/foundation/thread-priority/public.ts';
import { lowerTo } from './lower-to.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the cluster's first database; test files make their own beside it. */
    clusterUrl: string;
    /** The cluster's folder: data files, write-ahead log, server log. */
    clusterFolder: string;
  }
}

export const templateName = 'careroster_template';
const password = 'test-only-password-of-this-run';

export function databaseUrlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * Whether a change survives a loss of power. It need not, because the cluster does not outlive the run: then databases are made, emptied and
 * dropped much faster. Holds for every database of the cluster.
 */
export async function setDurability({ pool }: Database, durability: 'on' | 'off'): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await pool.query(`alter system set ${setting} = ${durability}`);
  await pool.query('select pg_reload_conf()');
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  useTemporaryFolder();
  const folder = mkdtempSync(join(tmpdir(), 'careroster-test-'));
  // As root the server runs under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  const cluster = await openCluster(folder, password);
  // As the tests have it: the processes that answer their connections inherit it.
  const data = join(folder, 'postgresql', 'data');
  const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  lowerTo(Number(postmaster), niceness.following);
  const owner = openDatabase(cluster.databaseUrl, { connectionsMax: 1, applicationName: 'test' });
  // Without proofs of the password, which is in this file: a run opens many thousand connections.
  const rules = join(data, 'pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'));
  await setDurability(owner, 'off');
  await owner.pool.query(`create database ${templateName}`);
  await owner.close();
  const template = openDatabase(databaseUrlOf(cluster.databaseUrl, templateName), {
    connectionsMax: 1,
    applicationName: 'test',
  });
  await migrate(template);
  await migrateJobs(template, createLog('silent'));
  await template.close();
  project.provide('clusterUrl', cluster.databaseUrl);
  project.provide('clusterFolder', join(folder, 'postgresql'));
  return async () => {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  };
}
