// The pages that are the same for all visitors, rendered once and kept in memory, compressed. Their content security policy allows
// styles by hash, because a repeated nonce gives no protection (docs/decisions/0033).
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { sharedPolicy } from '../security-headers.ts';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface KeptPage {
  bodies: Record<Encoding, Buffer>;
  headers: Record<string, string>;
  /** Of the settings with which it was rendered. */
  version: number;
  renderedAtMs: number;
}

/** Renders the page of this address for a visitor without a session. Its elements that the policy must allow carry the nonce. */
export type RenderShared = (nonce: string) => Promise<Response>;

export interface SharedPagesOptions {
  /** Another number after every change that pages must show at once. */
  version: () => number;
  isHttps: boolean;
}

/** Together with the time for which counts are kept, less than a minute: a removed person is then out of every page. */
const freshMs = 20_000;
const servedStaleMs = 45_000;
/** How long a page is shown that cannot be rendered again, for example while the database is unavailable. */
const keptAfterFailureMs = 3_600_000;
const bytesMax = 64 * 1_024 * 1_024;

export class SharedPages {
  private readonly kept = new Map<string, KeptPage>();
  private readonly rendering = new Map<string, Promise<KeptPage | null>>();
  private readonly options: SharedPagesOptions;
  private bytes = 0;

  constructor(options: SharedPagesOptions) {
    this.options = options;
  }

  /** Null: the page cannot be kept, because it is a failure or a redirect, or it is gone. `path`: without a query. */
  async answer(path: string, request: Request, render: RenderShared): Promise<Response | null> {
    const page = await this.find(path, render);
    return page === null ? null : respond(page, request);
  }

  private async find(path: string, render: RenderShared): Promise<KeptPage | null> {
    const known = this.kept.get(path);
    const ageMs = known === undefined ? Infinity : performance.now() - known.renderedAtMs;
    if (known === undefined || known.version !== this.options.version() || ageMs > servedStaleMs) {
      const fresh = await this.renderOnce(path, render).catch((error: unknown) => {
        if (known === undefined || ageMs > keptAfterFailureMs) throw error;
        return known;
      });
      return fresh;
    }
    if (ageMs > freshMs) this.renderOnce(path, render).catch(() => undefined);
    return known;
  }

  /** Concurrent requests for one page share one rendering. */
  private renderOnce(path: string, render: RenderShared): Promise<KeptPage | null> {
    const running = this.rendering.get(path);
    if (running !== undefined) return running;
    const started = this.render(path, render).finally(() => this.rendering.delete(path));
    this.rendering.set(path, started);
    return started;
  }

  private async render(path: string, render: RenderShared): Promise<KeptPage | null> {
    const version = this.options.version();
    const nonce = randomBytes(16).toString('base64url');
    const response = await render(nonce);
    if (response.status >= 500) throw new Error(`The page ${path} could not be rendered.`);
    if (response.status !== 200) {
      this.remove(path);
      return null;
    }
    const page = await keep(await response.text(), nonce, version, this.options.isHttps);
    this.remove(path);
    this.kept.set(path, page);
    this.bytes += sizeOf(page);
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= bytesMax || oldest === path) break;
      this.remove(oldest);
    }
    return page;
  }

  private remove(path: string): void {
    const page = this.kept.get(path);
    if (page === undefined) return;
    this.kept.delete(path);
    this.bytes -= sizeOf(page);
  }
}

const sizeOf = ({ bodies }: KeptPage): number => bodies.br.length + bodies.gzip.length;

/** The page without its nonces, and the headers that belong to it. */
export function withoutNonce(html: string, nonce: string, isHttps: boolean): { html: string; policy: string } {
  const hashes = Array.from(html.matchAll(/<style([^>]*)>([^]*?)<\/style>/g), ([, attributes = '', content = '']) =>
    attributes.includes(nonce) ? sha256(content) : null,
  ).filter((hash) => hash !== null);
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: sharedPolicy([...new Set(hashes)], isHttps),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

async function keep(rendered: string, nonce: string, version: number, isHttps: boolean): Promise<KeptPage> {
  const { html, policy } = withoutNonce(rendered, nonce, isHttps);
  const bytes = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(bytes),
  ]);
  return {
    bodies: { br, gzip: zipped },
    version,
    renderedAtMs: performance.now(),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Caches may keep the page, and ask every time whether it has changed: a changed setting is shown at once.
      'cache-control': 'public, no-cache',
      'content-security-policy': policy,
      etag: `"${sha256(html).slice(0, 22)}"`,
      vary: 'cookie, authorization, accept-encoding',
    },
  };
}

async function respond({ bodies, headers }: KeptPage, request: Request): Promise<Response> {
  const tags = request.headers.get('if-none-match')?.split(/,\s*/) ?? [];
  if (tags.some((tag) => tag.replace(/^W\//, '') === headers['etag']))
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = encodings.find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
  const body = encoding === undefined ? await promisify(gunzip)(bodies.gzip) : bodies[encoding];
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...headers,
      'content-length': String(body.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  });
}
