// A backup of what the database keeps of people, in a schema beside it.
import { despiteDeadlocks, importedTables } from '#server/features/imports/testing/import-here.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';

const tables = [
  ...importedTables,
  'candidate_submissions',
  'return_links',
  'removal_requests',
  'completed_removals',
  'outgoing_mail',
  'deletion_contacts',
  'deletion_holders',
  'deletion_requests',
  'deletion_reports',
  'deletion_downloads',
  'removal_causes',
];

export class PeopleBackup {
  private readonly database;

  constructor(database: Database) {
    this.database = database;
  }

  clear(): Promise<void> {
    return despiteDeadlocks(() => this.database.pool.query(`truncate ${tables.join(', ')}, rate_limits`));
  }

  async take(): Promise<void> {
    const copies = tables.map((table) => `create table backup.${table} as select * from ${table};`);
    await this.database.pool.query(`drop schema if exists backup cascade; create schema backup; ${copies.join(' ')}`);
  }

  restore(): Promise<void> {
    const copies = tables.map((table) => `insert into ${table} overriding system value select * from backup.${table};`);
    return despiteDeadlocks(() =>
      inTransaction(this.database, (client) =>
        client.query(
          `set local session_replication_role = replica; truncate ${tables.join(', ')}; ${copies.join(' ')}`,
        ),
      ),
    );
  }
}
