import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const preloads =
  '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>';
const code = 'import "/assets/a.js";if (1 < 2 && "$&") import("/assets/b.js");';
const html = `<html><head>${preloads}<link rel="preload" as="font" href="/f.woff2"/></head><body><p>Text</p><script nonce="n">1</script><script nonce="n" type="module" async="">${code}</script></body></html>`;

/** Runs the script that takes the place of the module, in a window that is hidden or not; `paint` is what happens with the first frame. */
function run(document: string, hidden: boolean): { added: Record<string, string>[]; paint: () => void } {
  const added: Record<string, string>[] = [];
  const frames: (() => void)[] = [];
  const [, script = ''] =
    /<p>Text<\/p><script nonce="n">1<\/script><script nonce="n">([^]*?)<\/script>/.exec(document) ?? [];
  const browser = {
    window: {},
    document: {
      addEventListener: () => undefined,
      hidden,
      currentScript: { nonce: 'n' },
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: Record<string, string>) => added.push(element) },
    },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (task: () => void) => task(),
  };
  // oxlint-disable-next-line no-implied-eval -- this is what the browser does with an inline script.
  new Function(...Object.keys(browser), script)(...Object.values(browser));
  return { added, paint: () => frames.splice(0).forEach((frame) => frame()) };
}

const requested = [
  { tag: 'link', rel: 'modulepreload', fetchPriority: 'low', href: '/assets/a.js', nonce: 'n' },
  { tag: 'link', rel: 'modulepreload', fetchPriority: 'low', href: '/assets/b.js', nonce: 'n' },
  { tag: 'script', type: 'module', textContent: code, nonce: 'n' },
];

test('a document requests no script before its first frame, and then all of them at once, with its nonce', () => {
  const document = scriptsAfterPaint(html);
  expect(document).not.toContain('modulepreload" href');
  expect(document).not.toContain('type="module"');
  const { added, paint } = run(document, false);
  expect(added).toEqual([]);
  paint();
  expect(added).toEqual(requested);
});

test('a document in a background tab, which has no frames, requests its scripts at once', () => {
  expect(run(scriptsAfterPaint(html), true).added).toEqual(requested);
});

test('fonts and other scripts stay where they are', () => {
  expect(scriptsAfterPaint(html)).toContain(
    '<head><link rel="preload" as="font" href="/f.woff2"/></head><body><p>Text</p><script nonce="n">1</script><script nonce="n">',
  );
});

test('a document without scripts stays as it is', () => {
  const shared = '<html><head><link rel="stylesheet" href="/a.css"/></head><body><p>Text</p></body></html>';
  expect(scriptsAfterPaint(shared)).toBe(shared);
});
