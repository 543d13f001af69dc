// Pages straight from their sources: Vite answers for modules in this very process and tells browsers what has changed.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { makeFonts } from './fonts.ts';
import { type NodeExchange, renderOf, type Web } from './pages.ts';

export async function createDevelopmentWeb(root: string, server: Server): Promise<Web> {
  await makeFonts(join(root, 'build/fonts'));
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    // Bundling the configuration first would write a file that `node --watch` takes for a change of the server.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    logLevel: 'warn',
  });
  return {
    asset: (_request, exchange) => askVite(vite, exchange),
    page: async (request, context) => renderOf(await importPages(vite))(request, context),
    close: () => vite.close(),
  };
}

function importPages(vite: ViteDevServer): Promise<unknown> {
  const environment = vite.environments['ssr'];
  if (environment === undefined || !isRunnableDevEnvironment(environment)) throw new Error('Vite runs without a server environment.');
  return environment.runner.import('/web/serve.ts');
}

function askVite(vite: ViteDevServer, { incoming, outgoing }: NodeExchange): Promise<'sent' | undefined> {
  return new Promise((resolve, reject) => {
    outgoing.once('close', () => resolve('sent'));
    vite.middlewares(incoming, outgoing, (error?: unknown) => {
      if (error === undefined) resolve(undefined);
      else reject(error instanceof Error ? error : new Error('Vite could not answer.', { cause: error }));
    });
  });
}
