// The pages that are the same for all visitors without a session, rendered once and kept in memory for a short time.
import { randomBytes } from 'node:crypto';
import type { Admission } from '#server/foundation/admission/public.ts';
import type { PageForm } from './page-forms.ts';
import type { PlaceOptions } from './page-places.ts';

interface KeptPage extends PageForm {
  /** Of the settings with which it was rendered. */
  version: number;
  renderedAtMs: number;
}

export interface PageView extends PlaceOptions {
  /** Without a query. */
  path: string;
  request: Request;
  /** Of this response. */
  nonce: string;
  /** Whose share of the places a rendering takes. */
  caller: string;
  /** Renders the page for a visitor without a session. Its elements that the policy must allow carry the nonce. */
  render: (nonce: string) => Promise<Response>;
  toForm: (html: string, nonce: string) => PageForm | Promise<PageForm>;
}

export interface KeptPagesOptions {
  /** Another number after every change that pages must show at once. */
  version: () => number;
  /** Limits the renderings. */
  places: Admission;
}

/** Together with the time for which counts are kept, less than a minute: a removed person is then out of every page. */
const freshMs = 20_000;
const servedStaleMs = 45_000;
/** How long a page is shown that cannot be rendered again, for example while the database is unavailable. */
const keptAfterFailureMs = 3_600_000;
const bytesMax = 64 * 1_024 * 1_024;

export class KeptPages {
  private readonly kept = new Map<string, KeptPage>();
  private readonly rendering = new Map<string, Promise<KeptPage | null>>();
  private readonly options: KeptPagesOptions;
  private bytes = 0;

  constructor(options: KeptPagesOptions) {
    this.options = options;
  }

  /** Null: the page cannot be kept, because it is a failure or a redirect, or it is gone. @throws the refusals of the places */
  async answer(view: PageView): Promise<Response | null> {
    const page = this.current(view) ?? (await this.renderInPlace(view));
    return page === null ? null : page.respond(view.request, view.nonce);
  }

  /** Undefined: it must be rendered before it is sent. */
  private current(view: PageView): KeptPage | undefined {
    const known = this.kept.get(view.path);
    if (known === undefined || known.version !== this.options.version()) return undefined;
    const ageMs = ageOf(known);
    if (ageMs > servedStaleMs) return undefined;
    if (ageMs > freshMs) this.renderInBackground(view);
    return known;
  }

  /** A visitor who had to wait for a place may find that the page has been rendered meanwhile. */
  private async renderInPlace(view: PageView): Promise<KeptPage | null> {
    const { caller } = view;
    try {
      return await this.options.places.run(
        caller,
        async () => this.current(view) ?? (await this.renderOnce(view)),
        view,
      );
    } catch (error) {
      const known = this.kept.get(view.path);
      if (known === undefined || ageOf(known) > keptAfterFailureMs) throw error;
      return known;
    }
  }

  /** Skipped while there is no place, because the page may still be sent for a while. */
  private renderInBackground(view: PageView): void {
    if (this.rendering.has(view.path)) return;
    const leave = this.options.places.tryEnter(null);
    if (leave === null) return;
    this.renderOnce(view)
      .catch(() => undefined)
      .finally(leave);
  }

  /** Concurrent requests for one page share one rendering. */
  private renderOnce(view: PageView): Promise<KeptPage | null> {
    const running = this.rendering.get(view.path);
    if (running !== undefined) return running;
    const started = this.render(view).finally(() => this.rendering.delete(view.path));
    this.rendering.set(view.path, started);
    return started;
  }

  private async render({ path, render, toForm }: PageView): Promise<KeptPage | null> {
    const version = this.options.version();
    const nonce = randomBytes(16).toString('base64url');
    const response = await render(nonce);
    if (response.status >= 500) throw new Error(`The page ${path} could not be rendered.`);
    if (response.status !== 200) {
      this.remove(path);
      return null;
    }
    const page = { ...(await toForm(await response.text(), nonce)), version, renderedAtMs: performance.now() };
    this.remove(path);
    this.kept.set(path, page);
    this.bytes += page.bytes;
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
    this.bytes -= page.bytes;
  }
}

const ageOf = ({ renderedAtMs }: KeptPage): number => performance.now() - renderedAtMs;
