// How the web part is built: one client bundle, and one server bundle that carries its own React, so that both halves
// of a page always come from the same build.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Each short name of this build → the file and the name that it stands for. */
const ownerOfName = new Map<string, string>();

/** Five letters and digits. A page of results contains 3,000 names of classes: with those that Vite makes they were an eighth of it. */
function shortClassName(name: string, file: string): string {
  const owner = `${relative(import.meta.dirname, file)} ${name}`;
  const number = BigInt(`0x${createHash('sha256').update(owner).digest('hex')}`);
  // A name may not begin with a digit.
  const short = `${(10n + (number % 26n)).toString(36)}${number.toString(36).slice(-4)}`;
  const other = ownerOfName.get(short);
  if (other !== undefined && other !== owner)
    throw new Error(`${owner} and ${other} have one short name. Rename one of them.`);
  ownerOfName.set(short, owner);
  return short;
}

export default defineConfig(({ command }) => {
  // The building process may have its own NODE_ENV, as a test run has; the result must contain React for production.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [reactRouter()],
    publicDir: 'web/public',
    // Developers see the names that Vite makes, which contain those of the source.
    css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
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
