import { createContext, data } from 'react-router';
import type { PageContext } from '#contract/page-context.ts';

export const pageContext = createContext<PageContext>();

/** A visitor whose session cannot be read must not be taken for one without an account. The page then says that it is unavailable, with status 503. `shown`: what that page needs. */
export function demandKnownViewer({ isViewerUnknown, requestId }: PageContext, shown: object = {}): void {
  if (isViewerUnknown !== true) return;
  const message = 'Your account cannot be read for a moment. You are still signed in, and nothing is lost.';
  throw data({ ...shown, code: 'UNAVAILABLE', message, requestId }, { status: 503 });
}
