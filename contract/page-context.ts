// What the server passes to every page that it renders.
import type { Access } from './access/access.ts';
import type { Viewer } from './accounts/accounts.ts';
import type { Call } from './call.ts';
import type { Country } from './candidates/places.ts';

export interface PageContext {
  /** Allows the scripts and styles of this response under the content security policy. */
  nonce: string;
  /** The log line of this request and every failure that the visitor may quote have the same id. */
  requestId: string;
  /** Null: the visitor is not signed in, or unknown. */
  viewer: Viewer | null;
  /** True: the visitor has a session that cannot be read now. Such a visitor has the rights of a stranger. Absent: false. */
  isViewerUnknown?: boolean;
  /** What the visitor may do, for the page to show; the server decides again at every call. */
  access: Access;
  /** Runs in the process, with the rights of the visitor. */
  call: Call;
  /** The address of the site, without a trailing slash. */
  publicUrl: string;
  /** The countries that the directory covers. */
  countries: readonly Country[];
  /** True: a new directory is still being filled. Absent: false. */
  isFilling?: boolean;
  /** True: the page is rendered once for all visitors, without a session, and sent without scripts of the web application. */
  isShared: boolean;
  /** Receives errors of the rendering. */
  reportError?: (error: unknown) => void;
}
