// What the jobs of mail, accounts and the search leave in the database.
import type { Write } from '#server/testing/all-or-nothing.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

export function mailWrites(product: TestProduct): Record<string, Write> {
  const {
    database,
    database: { pool },
  } = product;
  const queuedMail = async (): Promise<string> => {
    const { email } = await insertAccount(database, {});
    await product.runJob('write-account-mail', { kind: 'code', email });
    return (await readOutbox(database)).find(({ to }) => to === email)?.id ?? '';
  };
  return {
    'job write-account-mail': {
      arrange: async () => {
        const { email } = await insertAccount(database, {});
        return () => outcome(product.runJob('write-account-mail', { kind: 'password-reset', email }));
      },
      effect: { verifications: '+1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
    'job deliver-mail': {
      arrange: async () => {
        const mailId = await queuedMail();
        return () => outcome(product.runJob('deliver-mail', { mailId }));
      },
      effect: { outgoing_mail: '+1 -1' },
      repeated:
        'A try is counted before the mail server is asked, so that a mail which kills its process is not tried forever.',
    },
    'job deliver-mails': {
      arrange: async () => {
        const mailId = await queuedMail();
        // It is not written late, so it gets a job of its own.
        await pool.query('update outgoing_mail set is_one_of_many = true where id = $1', [mailId]);
        await pool.query('delete from graphile_worker._private_jobs where key = $1', [`mail:${mailId}`]);
        return () => outcome(product.runJob('deliver-mails', { mailIds: [mailId] }));
      },
      effect: { outgoing_mail: '+1 -1', _private_jobs: '+1' },
      repeated:
        'A try is counted before the mail server is asked. Mails whose job was interrupted get jobs of their own.',
    },
    'job forget-mail': {
      arrange: async () => {
        await pool.query(`update outgoing_mail set sent_at = now() - interval '91 days' where id = $1`, [
          await queuedMail(),
        ]);
        return () => outcome(product.runJob('forget-mail', {}));
      },
      effect: { outgoing_mail: '-1' },
    },
    'job forget-rate-limits': {
      arrange: () => Promise.resolve(() => outcome(product.runJob('forget-rate-limits', {}))),
      // The uses of limits are independent of every write.
      effect: {},
    },
    'job forget-export-files': {
      arrange: async () => {
        await pool.query(
          `with expired as (
             insert into exports (user_id, export_count, excluded_count, file_name, description, columns, idempotency_key, request_hash)
             values (gen_random_uuid()::text, 1, 0, 'physician_export.csv', '', '{city}', 'key', '') returning id
           ) insert into export_files (export_id, key_id, sealed, expires_at) select id, 'k1', '', now() - interval '1 hour' from expired`,
        );
        return () => outcome(product.runJob('forget-export-files', {}));
      },
      effect: { export_files: '-1', exports: '+1 -1' },
    },
    'job forget-old-search-errors': {
      arrange: async () => {
        await product.database.pool.query('truncate search_errors, unmatched_terms');
        await product.post('/api/log-search-error', { errorMessage: 'It timed out.', errorType: 'timeout' });
        await product.database.pool.query(`update search_errors set occurred_at = now() - interval '40 days'`);
        return () => outcome(product.runJob('forget-old-search-errors', {}));
      },
      effect: { search_errors: '-1' },
      repeated:
        'Sealing what older versions wrote follows the deletion and is resumable, so the job may end between them.',
    },
    'job forget-old-unmatched-searches': {
      arrange: async () => {
        await pool.query('truncate unmatched_searches, unmatched_terms');
        await pool.query(
          `insert into unmatched_searches (term_hash, account_hash, last_searched_at)
           select decode(repeat(hex, 16), 'hex'), decode(repeat(hex, 16), 'hex'), now() - age
           from (values ('01', interval '32 days'), ('02', interval '1 day')) as search (hex, age)`,
        );
        await pool.query(
          `insert into unmatched_terms (term_hash, term)
           select decode(repeat(hex, 16), 'hex'), hex from (values ('01'), ('02')) as term (hex)`,
        );
        return () => outcome(product.runJob('forget-old-unmatched-searches', {}));
      },
      effect: { unmatched_searches: '-1', unmatched_terms: '-1' },
    },
    'job prune-change-log': {
      arrange: async () => {
        await pool.query('delete from candidate_changes');
        await pool.query(
          `insert into candidate_changes (transaction, candidate_id, recorded_at)
           select pg_current_xact_id(), * from (values (1, now() - interval '36 days'), (2, now())) as change`,
        );
        return () => outcome(product.runJob('prune-change-log', {}));
      },
      effect: { candidate_changes: '-1' },
    },
    'job forget-expired-sign-ins': {
      arrange: async () => {
        const { userId } = await insertAccount(database, {});
        const token = `expired ${userId}`;
        await pool.query(
          `insert into sessions (id, token, user_id, expires_at, updated_at) values ($1, $1, $2, now() - interval '1 day', now())`,
          [token, userId],
        );
        await pool.query(
          `insert into verifications (id, identifier, value, expires_at, updated_at) values ($1, $1, $1, now() - interval '1 day', now())`,
          [token],
        );
        await pool.query(
          `insert into sign_ups (email, name, password, terms_accepted_at, return_path, browser_hash, expires_at)
           values ($1, 'Rosa', '', now(), '/', sha256($1::text::bytea), now() - interval '1 day')`,
          [token],
        );
        await pool.query(
          `insert into confirmation_links (token_hash, email, expires_at) values (sha256($1::text::bytea), $1, now() - interval '1 day')`,
          [token],
        );
        await pool.query(
          `with client as (
             insert into oauth_clients (id, name, redirect_uris, created_at)
             values (gen_random_uuid(), 'Helper', '{https://helper.example/}', now() - interval '8 days') returning id
           ), grant_of as (
             insert into api_keys (id, user_id, name, scopes, start, key_hash, expires_at, client_host)
             values (gen_random_uuid(), $1, 'Helper', '{search}', '', sha256($2::text::bytea), now() - interval '1 day', 'helper.example') returning id
           ), token as (
             insert into oauth_refresh_tokens (token_hash, key_id) select sha256($2::text::bytea), id from grant_of
           )
           insert into oauth_codes (code_hash, client_id, user_id, redirect_uri, code_challenge, scopes, created_at)
           select sha256($2::text::bytea), id, $1, '', '', '{search}', now() - interval '2 days' from client`,
          [userId, token],
        );
        return () => outcome(product.runJob('forget-expired-sign-ins', {}));
      },
      effect: {
        sessions: '-1',
        verifications: '-1',
        sign_ups: '-1',
        confirmation_links: '-1',
        oauth_codes: '-1',
        oauth_refresh_tokens: '-1',
        oauth_clients: '-1',
      },
      repeated: 'Whatever has expired opens nothing, whether its row is there or not.',
    },
  };
}
