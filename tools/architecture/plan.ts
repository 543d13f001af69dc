// The plan: where files belong, which features a feature may use, which tables it owns. A new feature is one line below.
// The rules that check the code against it are in rules.ts. Layers are computed from the lines (layers.ts), never written here.

export interface FeaturePlan {
  /** The features that it may use, in every part: server/features, web/features and contract. No cycles. */
  uses: readonly string[];
  /** The tables and views that only its own stores name in SQL. */
  tables?: readonly string[];
  /** Those of `tables` that other features may read. */
  publishes?: readonly string[];
  /** What it reads of other features without calling them: names that their owners publish. */
  reads?: readonly string[];
}

/** A module uses only modules of parts further down. */
export interface Part {
  name: string;
  /** Modules of this part; `*` is any one folder. */
  modules: readonly string[];
  /** Absent: modules of this part never use each other. */
  mayUseEachOther?: true;
}

/** Every file fits one of these globs (the first that fits counts); as many folders of its path as the number says name its module. */
export const places = {
  'contract/**': 1,
  'query-understanding/**': 1,
  'sample-data/**': 1,
  'search-index/**': 1,
  'server/main.ts': 2,
  'server/main.test.ts': 2,
  'server/assemble*.ts': 2,
  'server/infrastructure.ts': 2,
  'server/entrances/*/**': 3,
  'server/features/*/**': 3,
  'server/foundation/*/**': 3,
  'server/testing/**': 2,
  'server/migrations/**': 2,
  'web/*': 1,
  'web/{pages,layouts,ui,foundation,public,testing}/**': 2,
  'web/features/*/**': 3,
  '{e2e,tools,bin,deploy,docs}/**': 1,
  '*': 0,
} as const satisfies Record<string, number>;

/** One line per feature, also for those that do not exist yet, lowest first. docs/decisions/0022-features-have-dependency-lines.md says why. */
export const features: Readonly<Record<string, FeaturePlan>> = {
  audit: { uses: [], tables: ['audit_entries', 'audit_head'] },
  'site-settings': {
    uses: ['audit', 'disclosures'],
    tables: ['site_settings', 'site_setting_changes', 'site_assets', 'operator_settings'],
  },
  'error-log': { uses: ['audit'], tables: ['search_errors', 'unmatched_searches', 'unmatched_terms'] },
  candidates: {
    uses: ['disclosures'],
    tables: [
      'candidates',
      'candidate_contacts',
      'candidate_keys',
      'candidates_meanwhile',
      'candidate_writes',
      'suppressions',
      'listed_candidates',
      'candidate_changes',
      'change_log_origin',
      'channel_verdicts',
      'removed_candidates',
      'hidden_candidates',
      'carried_keys',
      'organization_npis',
      'shared_emails',
      'contact_hashes',
      'contact_hashes_progress',
      'likely_removals',
      'held_candidates',
      'regrouped_candidates',
      'possible_duplicates',
    ],
    publishes: ['listed_candidates', 'candidate_changes', 'change_log_origin'],
  },
  imports: {
    uses: ['audit', 'candidates'],
    tables: [
      'import_batches',
      'import_undo',
      'import_overlaps',
      'unfinished_batches',
      'import_rejected_parts',
      'import_source_counts',
      'import_files',
      'import_file_parts',
      'import_jobs',
    ],
  },
  accounts: {
    uses: ['audit', 'site-settings'],
    tables: [
      'users',
      'sessions',
      'credentials',
      'verifications',
      'two_factors',
      'sign_ups',
      'confirmation_links',
      'account_events',
      'api_keys',
    ],
  },
  disclosures: {
    uses: ['audit'],
    tables: ['disclosures', 'fair_use', 'revealed_candidates', 'shown_cards'],
    publishes: ['revealed_candidates'],
  },
  billing: {
    uses: ['accounts', 'audit', 'disclosures', 'site-settings'],
    tables: ['subscriptions', 'payment_events', 'checkouts', 'duplicate_subscriptions', 'guarantee_requests'],
  },
  'demo-access': { uses: ['accounts', 'audit'], tables: ['demo_access_grants'] },
  access: { uses: ['accounts', 'billing', 'demo-access', 'disclosures', 'site-settings'] },
  webhooks: { uses: ['access', 'accounts', 'audit'], tables: ['webhooks', 'webhook_events'] },
  selection: { uses: ['access'] },
  lists: {
    uses: ['access', 'accounts', 'candidates', 'selection', 'webhooks'],
    tables: ['lists', 'list_members', 'removed_list_members', 'list_changes', 'moved_list_members', 'followed_merges'],
  },
  search: {
    uses: ['access', 'candidates', 'disclosures', 'lists', 'selection'],
    reads: ['listed_candidates', 'candidate_changes', 'change_log_origin', 'revealed_candidates'],
    tables: [
      'search_people',
      'search_position',
      'search_rows',
      'search_rows_position',
      'search_values',
      'search_cells',
      'search_lexemes',
      'search_words',
      'candidate_checksums',
      'change_log_comparison',
      'search_additions',
    ],
  },
  'public-directory': { uses: ['candidates', 'search'] },
  reveals: {
    uses: ['access', 'accounts', 'audit', 'candidates', 'disclosures', 'webhooks'],
    tables: ['reveal_requests', 'contact_reports'],
  },
  'email-templates': {
    uses: ['access', 'accounts', 'candidates', 'reveals', 'selection', 'site-settings'],
    tables: ['email_templates'],
  },
  submissions: {
    uses: ['access', 'audit', 'candidates', 'imports', 'site-settings', 'webhooks'],
    tables: ['candidate_submissions', 'return_links'],
  },
  'my-record': { uses: ['audit', 'candidates', 'submissions'], tables: ['record_links'] },
  'contact-form': { uses: ['accounts', 'audit', 'site-settings'], tables: ['enquiries'] },
  'saved-searches': {
    uses: ['access', 'accounts', 'candidates', 'search', 'webhooks'],
    reads: ['candidate_changes'],
    tables: ['saved_searches', 'search_alerts'],
  },
  'list-matching': { uses: ['access', 'candidates', 'imports', 'lists', 'search'], tables: ['match_jobs'] },
  exports: {
    uses: ['access', 'audit', 'candidates', 'disclosures', 'lists', 'search', 'selection', 'webhooks'],
    reads: ['completed_removals'],
    tables: ['exports', 'export_files', 'export_jobs', 'export_parts', 'recalls', 'followed_removals'],
  },
  removals: {
    uses: [
      'access',
      'accounts',
      'audit',
      'candidates',
      'contact-form',
      'imports',
      'lists',
      'my-record',
      'site-settings',
      'submissions',
      'webhooks',
    ],
    tables: ['removal_requests', 'completed_removals', 'drop_runs'],
    publishes: ['completed_removals'],
  },
  overview: {
    uses: [
      'access',
      'accounts',
      'audit',
      'billing',
      'candidates',
      'contact-form',
      'disclosures',
      'error-log',
      'exports',
      'imports',
      'removals',
      'reveals',
      'search',
      'submissions',
      'webhooks',
    ],
  },
  users: {
    uses: [
      'access',
      'accounts',
      'audit',
      'billing',
      'demo-access',
      'disclosures',
      'email-templates',
      'exports',
      'lists',
      'saved-searches',
    ],
  },
};

/** Tables that belong to no feature. */
export const foundationTables: Readonly<Record<string, readonly string[]>> = {
  'server/foundation/backup': ['restore_in_progress'],
  'server/foundation/mail': ['outgoing_mail'],
  'server/foundation/rate-limit': ['rate_limits'],
  'server/foundation/database': ['schema_migrations'],
};

export const serverParts: readonly Part[] = [
  { name: 'main', modules: ['server/main.ts'] },
  { name: 'commands', modules: ['server/entrances/cli', 'server/entrances/worker'] },
  { name: 'assembly', modules: ['server/assemble*.ts', 'server/infrastructure.ts'], mayUseEachOther: true },
  { name: 'entrance', modules: ['server/entrances/http'] },
  { name: 'features', modules: ['server/features/*'], mayUseEachOther: true },
  { name: 'foundation', modules: ['server/foundation/*'], mayUseEachOther: true },
  { name: 'sample-data', modules: ['sample-data'] },
  { name: 'libraries', modules: ['query-understanding', 'contract', 'search-index'], mayUseEachOther: true },
];

export const webParts: readonly Part[] = [
  { name: 'site', modules: ['web'] },
  { name: 'pages', modules: ['web/pages'] },
  { name: 'layouts', modules: ['web/layouts'] },
  { name: 'features', modules: ['web/features/*'], mayUseEachOther: true },
  { name: 'ui', modules: ['web/ui'] },
  { name: 'foundation', modules: ['web/foundation'] },
  { name: 'libraries', modules: ['contract'] },
];

/**
 * How many lines of code each part of the product may have, without blank lines, tests, `testing/` and data files. `styles` are the CSS
 * of all parts. A change that needs more raises the number in the same commit, whose message says why; docs/own-code.md is about what we
 * write ourselves.
 */
export const lineBudgets = {
  server: 50_800,
  web: 27_750,
  contract: 6_000,
  'query-understanding': 1_700,
  'sample-data': 1_300,
  'search-index': 6_700,
  tools: 7_850,
  styles: 8_750,
  root: 120,
} as const satisfies Record<string, number>;
