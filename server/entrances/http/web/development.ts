// Renders pages from their sources: Vite serves modules in this process and tells browsers which ones have changed.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { makeFonts } from './fonts.ts';
import { rendererOf, type NodeExchange, type Web } from './pages.ts';

export async function createDevelopmentWeb(root: string, server: Server): Promise<Web> {
  await makeFonts(join(root, 'build/fonts'));
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    // Bundling the configuration would write a file, and `node --watch` would restart the server because of it.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    logLevel: 'warn',
  });
  return {
    asset: (_request, exchange) => askVite(vite, exchange),
    // Vite's development client needs the scripts of the web application on every page.
    sharingOf: () => 'none',
    page: async (request, context) => rendererOf(await importPages(vite))(request, context),
    close: () => vite.close(),
  };
}

function importPages(vite: ViteDevServer): Promise<unknown> {
  const environment = vite.environments['ssr'];
  if (environment === undefined || !isRunnableDevEnvironment(environment))
    throw new Error('Vite runs without a server environment.');
  return environment.runner.import('/web/serve.ts');
}

function askVite(vite: ViteDevServer, { incoming, outgoing }: NodeExchange): Promise<'sent' | undefined> {
  return new Promise((resolve, reject) => {
    outgoing.once('close', () => resolve('sent'));
    vite.middlewares(incoming, outgoing, (error?: unknown) => {
      if (error === undefined) resolve(undefined);
      else reject(error instanceof Error ? error : new Error('Vite could not respond.', { cause: error }));
    });
  });
}
