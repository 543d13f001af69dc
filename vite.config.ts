// How the web part is built: one client bundle, and one server bundle that carries its own React, so that both halves
// of a page always come from the same build.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => {
  // The building process may have its own NODE_ENV, as a test run has; the result must contain React for production.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [reactRouter()],
    publicDir: 'web/public',
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
