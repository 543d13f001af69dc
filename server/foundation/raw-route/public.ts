// Routes whose responses are not JSON: pages without the web application, downloads, and events of other services. A
// feature returns them beside its operations, and the HTTP entrance mounts them without knowing which feature it is.
import type { ApiKeyScope, Capability } from '#contract/operation.ts';
import type { Html } from '../html/public.ts';
import type { Caller, Client } from '../operation/public.ts';

export {
  encodings,
  keepBytes,
  keptBytes,
  keptResponse,
  sizeOfKept,
  type Encoding,
  type KeptBytes,
} from './kept-bytes.ts';

export interface RawRequest {
  /** As it was sent. Its body is limited by `bodyBytesMax` of the route. */
  request: Request;
  /** The value of `:name` in the path; an empty string when the path has no such part. */
  parameter: (name: string) => string;
  client: Client;
  /** Who is signed in; null: no one. A response after this call is never cached. */
  caller: () => Promise<Caller | null>;
  /** Allows the inline scripts and styles of this response under the content security policy. */
  nonce: string;
}

export interface RawRoute {
  method: 'GET' | 'POST';
  /** From the root of the site: `/sandbox/checkout/:id`. A feature may not use a path of a contract operation. */
  path: string;
  /** Demanded before `handle` runs. `open`: `handle` itself decides who may see what. */
  capability: Capability;
  /** True: as `needsStepUp` of an operation. */
  needsStepUp?: true;
  /** As `scope` of an operation. Left out: that of the capability. */
  scope?: ApiKeyScope;
  /**
   * Who sends the requests. `browser`: requests that change something must come from our own pages. `service`: another
   * server, which has no session; `handle` must verify its signature. On the embedded default it may be on another machine.
   */
  sender: 'browser' | 'service';
  /** True: also a link from another site is refused, for pages that show secrets or accept payments. */
  refusesOtherSites: boolean;
  /** A larger body is refused with 413. 0 where no body is expected. */
  bodyBytesMax: number;
  /**
   * Failures are thrown as AppError. The response is `private, no-store` unless it has a `cache-control` of its own and
   * the caller was not read; the entrance adds the security headers.
   */
  handle: (request: RawRequest) => Promise<Response>;
}

/** A page of its own, without the web application. */
export async function htmlResponse(page: Html, headers: Record<string, string> = {}): Promise<Response> {
  return new Response(String(await page), { headers: { 'content-type': 'text/html; charset=UTF-8', ...headers } });
}

/** Makes the browser open another page of the site with GET, after a form was sent. `path` begins with one slash. */
export const seeOther = (path: string): Response => new Response(null, { status: 303, headers: { location: path } });
