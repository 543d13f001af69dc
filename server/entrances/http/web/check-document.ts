// The server edits rendered documents with regular expressions: scripts start after the first paint, sheets are joined, and a shared page has
// no nonce. An upgrade that renders another form would silently undo this, so the build renders a page and compares.
import type { PageContext } from '#contract/page-context.ts';
import { capabilities } from '#contract/operation.ts';
import { recordOf } from '#contract/record-of.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';
import { readBuiltPages } from './built-pages.ts';
import { withoutNonce } from './page-forms.ts';

const nonce = 'nonce-of-the-build';

/** Of a visitor who is not signed in. Every call fails, so the page that is rendered says so, with the scripts and styles of all pages. */
const context: PageContext = {
  nonce,
  requestId: 'build',
  viewer: null,
  access: {
    kind: 'anonymous',
    tier: 'free',
    capabilities: recordOf(capabilities, () => ({ allowed: false, reason: 'sign_in' as const })),
    demo: { isDemoAccount: false, grants: [] },
    seat: null,
  },
  call: () => Promise.reject(new Error('The build answers no calls.')),
  publicUrl: 'http://localhost',
  countries: ['US'],
  isShared: false,
};

/** @throws OperatorError when a page that was just built has another form */
export async function checkDocument(root: string): Promise<void> {
  const render = await readBuiltPages(root);
  const page = await render(new Request('http://localhost/'), context);
  const faults = faultsOf(await page.text(), nonce);
  if (faults.length > 0)
    throw new OperatorError(`The pages were built, and their documents have another form: ${faults.join('; ')}.`);
}

/** What the expressions did not find in a page with scripts, after all of them were applied. */
export function faultsOf(html: string, usedNonce: string): string[] {
  const checks: [isSound: boolean, fault: string][] = [
    [
      !/<link[^>]*modulepreload/.test(html) && !/<script[^>]*type="module"/.test(html),
      'scripts are requested before the first paint (web/foundation/scripts-after-paint.ts)',
    ],
    [
      /requestAnimationFrame\(\(\)=>setTimeout\(start\)\)[^]*\["\/assets\//.test(html),
      'no script starts after the first paint (web/foundation/scripts-after-paint.ts)',
    ],
    [
      html.includes('<link rel="stylesheet" href="/assets/page-') &&
        /<link disabled="" [^>]*rel="stylesheet"/.test(html),
      'style sheets are not joined (server/entrances/http/web/page-sheets.ts)',
    ],
    [
      !withoutNonce(html, usedNonce, false).html.includes(usedNonce),
      'nonces are not recognized (server/entrances/http/web/page-forms.ts)',
    ],
  ];
  return checks.filter(([isSound]) => !isSound).map(([, fault]) => fault);
}
