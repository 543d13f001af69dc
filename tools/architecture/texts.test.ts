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

/** The texts of buttons: those between their tags, and those of a condition. What only a screen reader hears does not count. */
const buttonTexts = (): { file: string; tag: string; isProgress: boolean; label: string }[] =>
  sources('web/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/<(Button|TextButton|LinkButton)\b(?:=>|[^>])*>([\s\S]*?)<\/\1>/g)].flatMap(
      ([, tag = '', inside = '']) => {
        const shown = inside
          .replace(/<span className="visually-hidden">[\s\S]*?<\/span>/g, '')
          .replace(/<[^>]*>/g, ' ');
        const plain = shown.replace(/\{[\s\S]*?\}/g, ' ').replace(/\s+/g, ' ');
        return [plain, ...[...shown.matchAll(/'([^']+)'/g)].map(([, label = '']) => label)]
          .map((label) => ({
            file,
            tag,
            isProgress: /(?:…|\.\.\.)\s*$/.test(label),
            label: label.replace(/\s*(?:…|\.\.\.)$/, '').trim(),
          }))
          .filter(({ label }) => /^[A-Za-z]/.test(label));
      },
    ),
  );

it('the same words have one letter case on every button; one pair is the specification’s', () => {
  const texts = buttonTexts();
  expect(texts.length).toBeGreaterThan(200);
  const pairs = [...Map.groupBy(texts, ({ label }) => label.toLowerCase()).values()]
    .filter((same) => new Set(same.map(({ label }) => label)).size > 1)
    .map((same) => same.map(({ file, label }) => `${label} (${file})`));
  expect(pairs.map((same) => same.toSorted())).toEqual([
    ['Sign Up (web/pages/home/closing.tsx)', 'Sign up (web/features/accounts/sign-up-screen.tsx)'],
  ]);
});

/** Words that are in lower case within a title. */
const smallWords = /^(?:a|an|and|as|at|but|by|for|from|in|into|of|on|or|the|to|with)$/;
const isTitle = (label: string): boolean => {
  const words = label.split(/\s+/);
  return words.every((word, at) => !/^[a-z]/.test(word) || (at > 0 && smallWords.test(word)));
};
/** The specification writes these so. */
const ofSpecification = new Set(['Log in', 'Log out', 'Sign up', 'Resend verification email']);

it('the text of a button has title case, and of a button that looks like a link sentence case; what is in progress has sentence case', () => {
  const others = buttonTexts().filter(
    ({ label, isProgress }) =>
      label.includes(' ') && !isProgress && !ofSpecification.has(label) && !/[()=]/.test(label),
  );
  const inProps = sources('web/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:action|submit)(?:: |=)(['"`])([A-Z][^'"`$\n]* [^'"`$\n]*)\1/g)].map(([, , label = '']) => ({
      file,
      tag: 'Button',
      label,
    })),
  );
  expect(inProps.length).toBeGreaterThan(10);
  const wrong = [...others, ...inProps].filter(({ tag, label }) =>
    tag === 'TextButton' ? label !== 'Try Again' && isTitle(label) : !isTitle(label),
  );
  expect(wrong.map(({ file, label }) => `${label} (${file})`)).toEqual([]);
});

it('a sentence has one noun for a person', () => {
  const within = String.raw`[^.'"\`<>{}()/;=:\n]*`;
  const [ours, others] = [
    String.raw`\bcandidates?\b`,
    String.raw`\b(?:professionals|physicians?|healthcare workers?)\b`,
  ];
  expect(found(new RegExp(`${ours}${within}${others}|${others}${within}${ours}`, 'gi'))).toEqual([]);
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
    'server/features/workspaces/sign-on/browser-cookie.ts',
    'web/features/billing/subscription-cache.ts',
    'web/features/contact-attempts/started-call.ts',
    'web/features/email-templates/generator/email-draft.ts',
    'web/features/email-templates/sender-details.ts',
    'web/features/email-templates/templates/use-move-local-templates.ts',
    'web/features/exports/selected-columns.ts',
    'web/features/reveals/revealed-contacts.ts',
    'web/features/saved-searches/applied-search.ts',
    'web/features/search/box/recent/recent-searches.ts',
    'web/features/search/keyboard/use-current-row.ts',
    'web/features/submissions/form/resume-draft.ts',
    'web/public/site.js',
    'web/ui/theme/color-scheme.ts',
    'web/ui/theme/preferences.ts',
  ]);
});
