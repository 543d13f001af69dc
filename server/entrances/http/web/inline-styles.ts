// The styles of a page within its document. A page has five to fifteen style sheets, and a browser paints nothing before it has
// them all: on a phone that takes a second round trip or, with fifteen, as long as the whole document.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of each built style sheet → its text. A sheet that cannot be part of a document is left out. */
export type Styles = ReadonlyMap<string, string>;

export async function readStyles(clientFolder: string): Promise<Styles> {
  const folder = join(clientFolder, 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  const sheets = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      `/assets/${name}`,
      await readFile(join(folder, name), 'utf8'),
    ]),
  );
  return new Map(sheets.filter(([, text]) => !text.includes('</style')));
}

const link = /<link (?=[^>]*rel="stylesheet")[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Moves the styles of the linked sheets into one element with the nonce. The links stay for React, which finds its elements by them, and
 * apply to paper only, so that no paint waits for them. The document stays as it is when a sheet is unknown or when there is none.
 */
export function withInlineStyles(html: string, nonce: string, styles: Styles): string {
  const texts = Array.from(html.matchAll(link), ([, path = '']) => styles.get(path));
  if (texts.length === 0 || texts.includes(undefined)) return html;
  const element = `<style nonce="${nonce}">${texts.join('\n')}</style>`;
  return html
    .replaceAll(link, (tag) => tag.replace('<link ', '<link media="print" fetchpriority="low" '))
    .replace('<link media="print"', () => `${element}<link media="print"`);
}
