// What the main thread and the thread that renders pages send each other. Everything in it can be cloned.
import type { InputOf, OperationName } from '#contract/call.ts';
import type { PageContext } from '#contract/page-context.ts';

/** The request of a page, and what the page may know of its visitor. */
export interface PageOrder {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  /** Null: the request has none. */
  body: ArrayBuffer | null;
  visitor: Omit<PageContext, 'call' | 'reportError'>;
}

/** To the thread. `page` is the number of a page, and `call` the number of a call among the calls of its page. */
export type PageThreadOrder =
  | { kind: 'render'; page: number; order: PageOrder }
  | { kind: 'output'; page: number; call: number; output: unknown }
  /** `failure`: the fields of a failure over HTTP. */
  | { kind: 'call failed'; page: number; call: number; failure: object }
  /** The caller does not wait for the page any more. */
  | { kind: 'cancel'; page: number };

/** From the thread. The last message about a page is `rendered` or `failed`. */
export type PageThreadMessage =
  | { kind: 'ready' }
  | { kind: 'call'; page: number; call: number; name: OperationName; input: InputOf<OperationName> }
  | { kind: 'report'; page: number; failure: PageFailure }
  | {
      kind: 'rendered';
      page: number;
      status: number;
      headers: [name: string, value: string][];
      body: ArrayBuffer | null;
    }
  | { kind: 'failed'; page: number; failure: PageFailure };

/** `call`: the failed call that it is, whose cause only the main thread knows. */
export type PageFailure = { call: number } | { message: string; stack: string | undefined };
