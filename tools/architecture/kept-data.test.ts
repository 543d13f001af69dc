// The privacy page names what each table keeps: a new table needs a line there, or belongs to those that name no one. texts.test.ts looks at the
// storage of the browser.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sourcesOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');

const page = sourcesOf('web/pages/legal/kept-data.tsx');

/** The tables that each line of the page is about. */
const lines: Readonly<Record<string, string>> = {
  'Record of a professional':
    'candidates candidates_meanwhile candidate_contacts candidate_keys carried_keys possible_duplicates shared_emails organization_npis contact_hashes contact_hashes_progress regrouped_candidates hidden_candidates held_candidates likely_removals search_values search_lexemes search_rows search_cells search_rows_position search_people search_position candidate_checksums change_log_comparison candidate_writes',
  'Keyed hashes of identifying values after a removal': 'suppressions removed_candidates',
  'Request for a removal': 'removal_requests completed_removals',
  'Request through a deletion platform':
    'deletion_contacts deletion_holders deletion_requests deletion_downloads deletion_reports removal_causes',
  'Resume that you sent': 'candidate_submissions return_links',
  'Message to us': 'enquiries',
  'Files that are imported':
    'import_batches import_undo import_overlaps import_rejected_parts import_source_counts import_files import_file_parts import_downloads import_schedules import_schedule_files import_jobs import_columns',
  'Which records changed':
    'candidate_changes change_log_origin followed_merges followed_merges_of_views followed_merges_of_contacts attempt_merges followed_removals list_changes',
  'What changed about a professional': 'candidate_events candidate_event_batches',
  'Sign-up that is not confirmed': 'sign_ups confirmation_links',
  'Codes and links to sign in': 'verifications oauth_codes',
  'Program that asked to be connected': 'oauth_clients',
  'Cookie that keeps you signed in': 'sessions',
  'Account, saved searches, lists':
    'users api_keys oauth_refresh_tokens webhooks webhook_events credentials two_factors account_events export_presets lists list_members moved_list_members saved_searches saved_search_views search_alerts alert_settings email_templates demo_access_grants',
  'Workspace, its members': 'workspaces workspace_members',
  'Whom the members of a workspace contacted':
    'workspace_contacts moved_workspace_contacts workspace_contact_states workspace_former_members',
  'Invitation to a workspace': 'workspace_invitations',
  'What members did with a shared list': 'list_events',
  'Single sign-on of a workspace': 'workspace_providers workspace_domains workspace_identities sign_on_attempts',
  'Searches whose results you added': 'search_additions',
  'Calls and emails that you recorded':
    'contact_attempts attempt_versions attempt_recordings attempt_moves merged_attempts',
  'People whose profiles you opened': 'recently_viewed moved_views',
  'Comparison of a file of your own': 'match_runs match_chunks ambiguous_rows match_use',
  'Candidates that are in a system of yours':
    'own_systems own_system_parts moved_own_system_candidates own_key_sets own_keys',
  'Candidates that you removed from a list, or changed with a whole search':
    'removed_list_members changed_list_members',
  'Record of contacts that you revealed': 'disclosures revealed_candidates contact_reports exports recalls',
  'Contacts that you revealed': 'reveal_requests',
  'Exported files': 'export_files export_jobs export_parts',
  'Audit record': 'audit_entries audit_head',
  'Emails that we send': 'outgoing_mail',
  'Searches that failed or found nothing': 'search_errors unmatched_searches unmatched_terms',
  'How many candidates an account was shown': 'shown_cards fair_use key_use pool_use',
  Payments: 'subscriptions payment_events checkouts duplicate_subscriptions guarantee_requests seat_subscriptions',
  'Network address': 'rate_limits',
  'How long searches took': 'search_times',
};
/** Settings of the operator, and states of the database itself. */
const namesNoOne =
  'site_settings site_assets site_setting_changes opening_steps first_fill deletion_settings schema_migrations restore_in_progress';

it('the privacy page has a line for what each table keeps', () => {
  const migrations = sourcesOf('server/migrations/*.sql');
  const tables = new Set(Array.from(migrations.matchAll(/^create table (\w+)/gm), ([, name]) => name));
  for (const [, name] of migrations.matchAll(/^drop table (\w+)/gm)) tables.delete(name);
  expect(tables.size).toBeGreaterThan(80);
  const named = new Set([...Object.values(lines), namesNoOne].flatMap((names) => names.split(' ')));
  expect([...tables].filter((table) => table !== undefined && !named.has(table))).toEqual([]);
  for (const line of Object.keys(lines)) expect(page).toContain(`'${line}`);
});
