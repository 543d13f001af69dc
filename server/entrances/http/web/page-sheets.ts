// The styles of a page in few files. Vite writes a sheet for each group of modules, so a page has five to nineteen, and a browser paints
// nothing before it has them all. The build joins those that a route adds to the routes around it: a page has one for the site, one for
// its layout and one of its own, and the first two are in the browser's cache when a second page is opened.
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface PageSheet {
  /** Its address. The names of the parts contain their hashes, so the name of the sheet changes with what is in it. */
  path: string;
  /** The addresses of the sheets that are joined in it, in their order. */
  parts: readonly string[];
}

const route = z.object({ parentId: z.string().optional(), css: z.array(z.string()).default([]) });
const manifest = z.object({ routes: z.record(z.string(), route) });
type Routes = z.infer<typeof manifest>['routes'];

/** The sheets of the built pages, by the manifest that browsers also read. */
export async function readPageSheets(clientFolder: string): Promise<PageSheet[]> {
  const folder = join(clientFolder, 'assets');
  const name = (await readdir(folder)).find((each) => /^manifest-\w+\.js$/.test(each));
  if (name === undefined)
    throw new Error('The built web pages lack a manifest. Remove the folder build/ and start again.');
  const script = await readFile(join(folder, name), 'utf8');
  return pageSheetsOf(
    manifest.parse(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))).routes,
  );
}

/** A sheet for each route that brings at least two. One is as good as it is. */
export function pageSheetsOf(routes: Routes): PageSheet[] {
  const sheets = Object.keys(routes).map((id) => sheetOf(ownSheets(id, routes)));
  return [...new Map(sheets.map((sheet) => [sheet.path, sheet])).values()].filter(({ parts }) => parts.length > 1);
}

/** What the document of a page contains for this route: a sheet that a route around it has is there already. */
function ownSheets(id: string, routes: Routes): string[] {
  const around = new Set<string>();
  for (let parent = routes[id]?.parentId; parent !== undefined; parent = routes[parent]?.parentId)
    for (const path of routes[parent]?.css ?? []) around.add(path);
  return [...new Set(routes[id]?.css)].filter((path) => !around.has(path));
}

function sheetOf(parts: string[]): PageSheet {
  const hash = createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 10);
  return { path: `/assets/page-${hash}.css`, parts };
}

/** Writes the sheets beside their parts. */
export async function writePageSheets(clientFolder: string): Promise<void> {
  for (const { path, parts } of await readPageSheets(clientFolder)) {
    // React Router ends the address of a sheet that a later part of the page also needs with `#`.
    const texts = await Promise.all(parts.map((part) => readFile(join(clientFolder, part.replace(/#$/, '')), 'utf8')));
    await writeFile(join(clientFolder, path), texts.join('\n'));
  }
}

const link = /<link (?=[^>]*rel="stylesheet")[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Puts the joined sheets before the links to their parts. These links stay for React, which finds its elements by them, and are disabled,
 * so that nothing is loaded for them. A link that belongs to no sheet stays as it is.
 */
export function withPageSheets(html: string, sheets: readonly PageSheet[]): string {
  const paths = Array.from(html.matchAll(link), ([, path = '']) => path);
  const firsts = new Map<number, PageSheet>();
  let at = 0;
  while (at < paths.length) {
    const sheet = longestAt(paths, at, sheets);
    if (sheet !== undefined) firsts.set(at, sheet);
    at += sheet?.parts.length ?? 1;
  }
  const joined = new Set([...firsts.values()].flatMap(({ parts }) => parts));
  let index = 0;
  return html.replaceAll(link, (tag: string, path: string) => {
    const sheet = firsts.get(index++);
    const part = joined.has(path) ? `<link disabled="" rel="stylesheet" href="${path}"/>` : tag;
    return sheet === undefined ? part : `<link rel="stylesheet" href="${sheet.path}"/>${part}`;
  });
}

/** The sheet whose parts are linked from this place on. One that begins like another one is shorter. */
const longestAt = (paths: readonly string[], at: number, sheets: readonly PageSheet[]): PageSheet | undefined =>
  sheets
    .filter(({ parts }) => parts.every((part, offset) => paths[at + offset] === part))
    .toSorted((one, other) => other.parts.length - one.parts.length)[0];
