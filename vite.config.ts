// How the web part is built: one client bundle, and one server bundle that carries its own React, so that both halves
// of a page always come from the same build.
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * The names of classes in built pages: two or three letters and digits, because a page of results contains 3,000 of them, and in the order of
 * the source, so that the same source has the same names. The second one is a digit: blockers of advertisements hide classes such as `ad`.
 */
const shortNames = new Map(
  [...new Set(globSync('web/**/*.module.css', { cwd: import.meta.dirname }).flatMap(ownersIn))]
    .toSorted()
    .map((owner, index) => [owner, shortName(index)]),
);

function ownersIn(file: string): string[] {
  const sheet = readFileSync(join(import.meta.dirname, file), 'utf8');
  return Array.from(sheet.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi), ([, name = '']) => ownerOf(name, file));
}

/** The sheets of one component, such as `row.module.css` and `row.compact.module.css`, share their names. */
function ownerOf(name: string, file: string): string {
  const [component] = relative(import.meta.dirname, resolve(import.meta.dirname, file)).split('.');
  return `${component} ${name}`;
}

function shortName(index: number): string {
  const first = (10 + (index % 26)).toString(36);
  const rest = Math.floor(index / 260);
  return `${first}${Math.floor(index / 26) % 10}${rest === 0 ? '' : rest.toString(36)}`;
}

function scopedName(name: string, file: string): string {
  const short = shortNames.get(ownerOf(name, file));
  if (short === undefined) throw new Error(`The class ${name} of ${file} has no name in built pages.`);
  return short;
}

/** The class of texts for screen readers, of which a page of results contains 250, has a short name in built pages too. */
const shortGlobalName = {
  name: 'short-global-name',
  apply: 'build' as const,
  enforce: 'pre' as const,
  transform: (code: string, file: string) =>
    file.startsWith(join(import.meta.dirname, 'web/')) && code.includes('visually-hidden')
      ? { code: code.replaceAll('visually-hidden', 'v-h'), map: null }
      : null,
};

export default defineConfig(({ command }) => {
  // The building process may have its own NODE_ENV, as a test run has; the result must contain React for production.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [shortGlobalName, reactRouter()],
    publicDir: 'web/public',
    // Developers see the names that Vite makes, which contain those of the source.
    css: command === 'build' ? { modules: { generateScopedName: scopedName } } : {},
    // Inlined assets would need `data:` in the content security policy.
    // An operator cannot act on the time that each plugin took.
    build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
    // Named, so that the first visit of a developer is not interrupted by finding them.
    optimizeDeps: { include: ['@tanstack/react-query'] },
    environments:
      command === 'build'
        ? {
            // What most pages share is in a few files: a page of 60 small files waits for its connections.
            client: {
              build: {
                rolldownOptions: {
                  output: {
                    codeSplitting: {
                      groups: [
                        { name: 'libraries', test: /node_modules/, minShareCount: 6 },
                        { name: 'shared', minShareCount: 6 },
                      ],
                    },
                  },
                },
              },
            },
            ssr: {
              define: { 'process.env.NODE_ENV': '"production"' },
              resolve: { noExternal: true as const },
              build: { rollupOptions: { input: 'web/serve.ts' } },
            },
          }
        : {},
  };
});
