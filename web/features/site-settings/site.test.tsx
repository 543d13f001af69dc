import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { siteSettingsOf } from '#contract/site-settings/site-setting-keys.ts';
import { useSite, withSiteName } from './site.ts';

const NamePage = () => <p>{withSiteName('Lists', useSite().settings.site_name)}</p>;

/** What the page, or the page of its failure, shows when the root answers so. */
async function shownAfter(loader: () => object): Promise<string> {
  const handler = createStaticHandler([
    { id: 'root', path: '/', loader, Component: NamePage, ErrorBoundary: NamePage },
  ]);
  const result = await handler.query(new Request('http://localhost/'));
  if (result instanceof Response) throw new Error('The root redirected.');
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />,
  );
}

const site = { settings: siteSettingsOf(new Map([['site_name', 'Harbor Clinicians']])) };

it('a page whose root failed has no name, and not that of the product', async () => {
  const shown = await shownAfter(() => {
    throw new Error('The root failed.');
  });
  expect(shown).toContain('<p>Lists</p>');
});

it('a page whose root refuses the visitor for a moment has the name of the site', async () => {
  const shown = await shownAfter(() => {
    throw data({ code: 'UNAVAILABLE', site }, { status: 503 });
  });
  expect(shown).toContain('<p>Lists – Harbor Clinicians</p>');
});

it('a page has the name of the site', async () => {
  expect(await shownAfter(() => ({ site }))).toContain('<p>Lists – Harbor Clinicians</p>');
});
