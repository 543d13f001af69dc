// Invented users, submissions, search errors and entries of the audit, written with SQL.
import type { Database } from '#server/foundation/database/public.ts';
import { testSealing } from '#server/testing/secrets.ts';

export interface ListSizes {
  users: number;
  submissions: number;
  searchErrors: number;
  auditEntries: number;
}

const submissionsPerStatement = 2_000;
const rowsPerStatement = 50_000;

export async function fillAdminLists(database: Database, sizes: ListSizes): Promise<void> {
  await fillUsers(database, sizes.users);
  await fillSubmissions(database, sizes.submissions);
  await fillSearchErrors(database, sizes.searchErrors);
  await fillAudit(database, sizes.auditEntries);
  await database.pool.query('vacuum analyze users, subscriptions, candidate_submissions, search_errors, audit_entries');
}

/** Every third user has a subscription. */
async function fillUsers({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, role, email_verified, created_at, terms_accepted_at)
     select 'bench-user-' || n, 'user' || n || '@practice' || n % 500 || '.example', 'Invented User', 'user', true,
       now() - n * interval '3 minutes', now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query(
    `insert into subscriptions (provider, provider_subscription_id, provider_customer_id, user_id, price_id, price_cents, currency,
       billing_interval, status, started_at, plan_started_at, current_period_end)
     select 'stripe', 'sub_' || n, 'cus_' || n, 'bench-user-' || n, 'price_monthly', 29500, 'usd', 'month', 'active', now(), now(),
       now() + interval '30 days'
     from generate_series(1, $1::int) n where n % 3 = 0`,
    [count],
  );
}

const resumeOf = (n: number): string =>
  JSON.stringify({
    contactfirstname: 'Invented',
    contactmiddlename: '',
    contactlastname: `Person${n}`,
    contacttitle: 'Staff Physician',
    companyname: 'Harborview Test Clinic',
    specialty: 'Cardiology',
    contactemail: `person${n}@postbox.example`,
    personalemail: '',
    contactphone: '(312) 555-0142',
    contactcity: 'Chicago',
    contactstate: 'IL',
    contactcountry: 'United States',
    contactlinkedinurl: '',
    contacteducation: [{ school: 'Lakeside University', degree: 'MD' }],
    contactskills: ['Echocardiography', 'Epic'],
  });

/** A third of each status. */
async function fillSubmissions({ pool }: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += submissionsPerStatement) {
    const ids = Array.from({ length: Math.min(submissionsPerStatement, count - from + 1) }, (_, at) => from + at);
    const rows = ids.map((id) => testSealing.seal(`candidate_submissions/${id}/sealed`, resumeOf(id)));
    await pool.query(
      `insert into candidate_submissions (id, status, created_at, approved_at, email_keys, key_id, sealed) overriding system value
       select id, (array['pending', 'approved', 'rejected'])[1 + id % 3], now() - id * interval '1 minute',
         case id % 3 when 0 then null else now() end, '{}', key_id, sealed
       from unnest($1::bigint[], $2::text[], $3::bytea[]) as given (id, key_id, sealed)`,
      [ids, rows.map(({ keyId }) => keyId), rows.map(({ sealed }) => sealed)],
    );
  }
}

/** One in a thousand is of the type `other`. */
async function fillSearchErrors({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into search_errors (occurred_at, user_id, ip_address, error_type, response_time_ms, error_message, search_query, search_url,
       search_filters, user_agent)
     select now() - n * interval '12 seconds', case n % 4 when 0 then null else 'bench-user-' || 1 + n % $2 end, '198.51.100.7',
       case when n % 1000 = 0 then 'other' else (array['timeout', 'database_error', 'edge_error', 'function_error'])[1 + n % 4] end,
       n % 5000, 'The search took too long.', 'cardiology chicago', '/search?query=cardiology', '{"state": ["IL"]}', 'Bench'
     from generate_series(1, $1::int) n`,
    [count, Math.max(1, Math.floor(count / 2))],
  );
}

/** Without valid hashes: the lists do not verify the chain. Nothing may be recorded afterwards. */
async function fillAudit({ pool }: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += rowsPerStatement)
    await pool.query(
      `insert into audit_entries (sequence, recorded_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, mac)
       select last + n, now() + n * interval '1 millisecond', 'account', 'bench-user-' || n % 1000,
         (array['reveals.revealed', 'exports.exported', 'submissions.approved', 'accounts.signed_in'])[1 + n % 4],
         'candidate', n::text, null, '{"contactKinds": ["mobile_phone"]}', decode(repeat('00', 32), 'hex')
       from generate_series($1::int, $2::int) n, (select sequence as last from audit_head) head`,
      [from, Math.min(count, from + rowsPerStatement - 1)],
    );
}
