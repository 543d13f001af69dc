// The contract as a document, and as a page on which to read it and try it. The page loads nothing from other sites.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { contract } from '#contract/contract.ts';
import { defaultSiteName } from '#contract/site-settings/site-setting-keys.ts';
import { namedSchemas } from '#contract/named-schemas.ts';
import { keepBytes, keptResponse, type KeptBytes } from '#server/foundation/raw-route/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { operationsOf } from './orpc.ts';
import { writePlainSchemas } from './plain-schemas.ts';

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

export async function openApiDocument(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: defaultSiteName,
      version: '1',
      description:
        'Every operation of the product. Failures are `{code, message, requestId}`; those of forms also have `field`.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `cr_live_…`.' } },
    },
    security: [{}, { apiKey: [] }],
    commonSchemas: Object.fromEntries(Object.entries(namedSchemas).map(([name, schema]) => [name, { schema }])),
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Failure' }),
  });
  nameScopes(document);
  writePlainSchemas(document.paths);
  writePlainSchemas(document.components?.schemas);
  return { ...document, paths: { ...document.paths, '/exports/{id}/file': { get: fileOfExport } } };
}

/** A route of its own, because its response is a stream and not JSON. A client that is generated from the document can download the file. */
const fileOfExport = {
  operationId: 'exports.readFile',
  tags: ['Exports'],
  summary: 'Download the file of an export',
  description:
    'For 24 hours after it was written. The content type is that of the format.\n\nAPI keys need the scope `export`.',
  parameters: [
    { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const, format: 'uuid' } },
  ],
  responses: {
    200: {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    ...Object.fromEntries(
      Object.entries({
        401: 'You are not signed in.',
        403: 'The caller may not export.',
        404: 'The account has no such export.',
        410: 'The file was deleted.',
        429: 'Too many downloads within an hour.',
      }).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
      ]),
    ),
  },
};

/** Says of each operation which scope an API key needs. */
function nameScopes({ paths = {} }: OpenApiDocument): void {
  for (const { method, path, scope } of operationsOf(contract)) {
    const described = Object.entries(paths[path] ?? {}).find(([name]) => name.toUpperCase() === method)?.[1];
    if (typeof described !== 'object' || !('responses' in described)) continue;
    const forKeys =
      scope === null
        ? 'Not for API keys.'
        : scope === 'any'
          ? 'For every API key.'
          : `API keys need the scope \`${scope}\`.`;
    described.description = [described.description ?? '', forKeys].filter((text) => text !== '').join('\n\n');
  }
}

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Calls `make` with the first request. A failed call is repeated. */
function onFirstRequest(make: () => Promise<KeptBytes>): () => Promise<KeptBytes> {
  let made: Promise<KeptBytes> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}

/** `siteName` is empty while it is not known. */
export function apiDocs(document: OpenApiDocument, siteName: () => string): Hono<HttpEnvironment> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const app = new Hono<HttpEnvironment>();
  const named = (name: string) => ({
    name,
    kept: onFirstRequest(() =>
      keepBytes(JSON.stringify({ ...document, info: { ...document.info, title: name || document.info.title } }), {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=300',
      }),
    ),
  });
  // The same for every caller; it changes with the version of the product and with the name of the site only.
  let latest = named(siteName());
  app.get('/openapi.json', async (c) => {
    if (latest.name !== siteName()) latest = named(siteName());
    return keptResponse(await latest.kept(), c.req.raw);
  });
  app.get('/docs', (c) => {
    const nonce = c.get('nonce');
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${`${siteName()} API`.trim()}</title>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
          </head>
          <body>
            <main id="docs"></main>
            <script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
            <script nonce="${nonce}">
              SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });
            </script>
          </body>
        </html>`,
    );
  });
  const keptAssets = new Map(
    Object.entries(assets).map(([name, type]) => [
      name,
      onFirstRequest(async () =>
        keepBytes(await readFile(join(folder, name)), {
          'content-type': type,
          'cache-control': 'public, max-age=86400',
        }),
      ),
    ]),
  );
  app.get('/docs/:asset', async (c) => {
    const asset = keptAssets.get(c.req.param('asset'));
    return asset === undefined ? c.notFound() : keptResponse(await asset(), c.req.raw);
  });
  return app;
}
