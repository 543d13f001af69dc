import { expect, it } from 'vitest';
import type { TextRun } from '#contract/site-settings/site-texts.ts';
import { render } from '#web/testing/render.tsx';
import { TextBlocks } from './text-blocks.tsx';

const run = (text: string, style: Partial<TextRun> = {}): TextRun => ({
  text,
  isStrong: false,
  isEmphasized: false,
  href: null,
  ...style,
});

it('a text of the operator is escaped, in elements of its own kinds only', () => {
  const hostile = run('<script>alert(1)</script>');
  const { html: page } = render(
    <TextBlocks
      blocks={[
        { kind: 'paragraph', runs: [hostile, run('both', { isStrong: true, isEmphasized: true })] },
        { kind: 'heading', level: 3, runs: [hostile] },
        { kind: 'list', start: 3, items: [{ runs: [run('three')], start: null, items: [[run('inner')]] }] },
        { kind: 'table', head: [[run('Kind')]], rows: [[[hostile]]] },
        {
          kind: 'paragraph',
          runs: [
            run('here', { href: '/remove-info' }),
            run('there', { href: 'https://care.example/' }),
            run('above', { href: '#top' }),
          ],
        },
      ]}
    />,
  );
  const [html = ''] = /<div class[^]*<\/div>/.exec(page.replace(/<dialog[^]*/, '')) ?? [];
  expect(new Set(Array.from(html.matchAll(/<([a-z0-9]+)/g), ([, name]) => name))).toEqual(
    new Set(['div', 'p', 'strong', 'em', 'h3', 'ol', 'li', 'ul', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a']),
  );
  expect(html).toContain('<strong><em>both</em></strong>');
  expect(html).toContain('<ol start="3"><li>three<ul><li>inner</li></ul></li></ol>');
  expect(html).toContain('<th scope="col">Kind</th>');
  expect(html).toContain('<a href="https://care.example/" rel="noopener nofollow">there</a>');
  expect(html).toMatch(/<a href="\/remove-info"[^>]*>here<\/a>/);
  expect(html).toContain('<a href="#top">above</a>');
});
