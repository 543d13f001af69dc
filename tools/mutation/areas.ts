// What each area mutates, and which tests may detect a mutation in it.

export interface Area {
  /** Files that are mutated, as globs from the root. */
  sources: readonly string[];
  /** Files that are never mutated although `sources` names them. */
  leftOut: readonly string[];
  /** The Vitest project whose tests run. */
  project: 'server' | 'unit';
  /** Path parts of the test files that belong to the area. Of these, only files that import the mutated file run. */
  tests: readonly string[];
  /** Test files that start the product as a process, so that they import nothing of it. They run last, for every place. */
  asProcess: readonly string[];
  /** Path parts of test files that do not fit into the time of one place. */
  tooSlow: readonly string[];
}

const notShipped = ['**/*.test.{ts,tsx}', '**/testing/**'];

export const areas: Readonly<Record<string, Area>> = {
  imports: {
    sources: ['server/features/candidates/**/*.ts', 'server/features/imports/**/*.ts'],
    leftOut: notShipped,
    project: 'server',
    tests: ['server/features/candidates/', 'server/features/imports/'],
    asProcess: ['server/entrances/cli/import.test.ts'],
    tooSlow: ['directory-properties', 'keyed-hash'],
  },
  pages: {
    sources: ['web/features/**/*.{ts,tsx}', 'web/pages/**/*.{ts,tsx}', 'web/ui/**/*.{ts,tsx}'],
    leftOut: notShipped,
    project: 'unit',
    tests: ['web/'],
    asProcess: [],
    tooSlow: [],
  },
};

/** Browser stories of a part of the pages, for mutations that no unit test detects (`--browser`). The first prefix that fits counts. */
export const stories: Readonly<Record<string, readonly string[]>> = {
  'web/features/access/': ['e2e/access.spec.ts'],
  'web/features/accounts/': ['e2e/accounts.spec.ts', 'e2e/account-settings.spec.ts'],
  'web/features/billing/': ['e2e/billing.spec.ts', 'e2e/payment.spec.ts'],
  'web/features/candidates/': ['e2e/candidates.spec.ts', 'e2e/search-results.spec.ts'],
  'web/features/contact-form/': ['e2e/contact-form.spec.ts'],
  'web/features/search/filters/': ['e2e/search-filters.spec.ts'],
  'web/features/search/keyboard/': ['e2e/search-keyboard.spec.ts'],
  'web/features/search/results/': ['e2e/search-results.spec.ts'],
  'web/features/search/': ['e2e/search.spec.ts', 'e2e/search-results.spec.ts'],
  'web/features/selection/': ['e2e/selection.spec.ts'],
  'web/features/reveals/': ['e2e/reveals.spec.ts'],
  'web/features/lists/': ['e2e/lists.spec.ts'],
  'web/features/saved-searches/': ['e2e/lists.spec.ts'],
  'web/features/exports/': ['e2e/selection.spec.ts'],
  'web/features/email-templates/': ['e2e/email-templates.spec.ts'],
  'web/features/submissions/': ['e2e/resume.spec.ts', 'e2e/resume-file.spec.ts'],
  'web/features/site-settings/': ['e2e/site.spec.ts'],
  'web/pages/home/': ['e2e/site.spec.ts'],
  'web/pages/legal/': ['e2e/site.spec.ts'],
  'web/pages/specialties/': ['e2e/site.spec.ts'],
  'web/pages/': ['e2e/pages.spec.ts'],
  'web/ui/': ['e2e/contact-form.spec.ts', 'e2e/search.spec.ts', 'e2e/accounts.spec.ts'],
};
