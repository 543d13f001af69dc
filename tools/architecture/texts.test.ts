// Rules of the texts on screens that a program can check in the source; docs/glossary.md has all of them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = (...globs: string[]) =>
  globSync(globs, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const found = (pattern: RegExp): string[] =>
  sources('web/**/*.{ts,tsx}', 'contract/*.ts').flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  );

it('every date and time on a screen comes from one file, which prints the zone of every time', () => {
  const others = found(/toLocale(?:Date|Time)String|Intl\.DateTimeFormat/g);
  expect([...new Set(others.map((match) => match.split(':')[0]))]).toEqual(['web/ui/format.ts']);
});

it('texts have American spelling; one line of the specification keeps its own', () => {
  const british =
    /\b\w*(?:cancell(?:ed|ing)|organisation|personalis|recognis|behaviour|favour|colour|honour(?!ed)|licence|catalogue)\w*/gi;
  expect(found(british)).toEqual(['web/features/access/demo-limitation.tsx: personalised']);
});

it('every file that stores something in a browser is known, so that the privacy page names it', () => {
  const storing = sources('web/**/*.{ts,tsx,js}', 'server/**/*.ts')
    .filter(({ text }) => /\.setItem\(|Max-Age=\$|cookiePrefix: cookiePrefix\(/.test(text))
    .map(({ file }) => file);
  // A new file needs its line in web/pages/legal/kept-data.tsx.
  expect(storing.toSorted()).toEqual([
    'server/features/accounts/authentication.ts',
    'server/features/accounts/devices.ts',
    'server/features/accounts/sign-up-secrets.ts',
    'web/features/billing/subscription-cache.ts',
    'web/features/email-templates/sender-details.ts',
    'web/features/email-templates/templates/use-move-local-templates.ts',
    'web/features/exports/selected-columns.ts',
    'web/features/reveals/revealed-contacts.ts',
    'web/features/search/keyboard/use-current-row.ts',
    'web/features/submissions/form/resume-draft.ts',
    'web/public/site.js',
    'web/ui/theme/color-scheme.ts',
    'web/ui/theme/preferences.ts',
  ]);
});
