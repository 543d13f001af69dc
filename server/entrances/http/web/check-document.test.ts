import { expect, test } from 'vitest';
import { faultsOf } from './check-document.ts';

const sound = `<html><head><link rel="stylesheet" href="/assets/page-0.css"/><link disabled="" rel="stylesheet" href="/assets/0.css"/></head><body>
<script nonce="7f3a">(code,modules)=>{requestAnimationFrame(()=>setTimeout(start))})("import 1",["/assets/a.js"])</script></body></html>`;

test('a document in the form that the server expects has no fault', () => {
  expect(faultsOf(sound, '7f3a')).toEqual([]);
});

test.each([
  [
    'a preload with another order of attributes',
    '</head>',
    '<link href="/assets/a.js" rel="modulepreload"/></head>',
    /before the first paint/,
  ],
  [
    'a module script with other attributes',
    '</body>',
    '<script async="" nonce="7f3a" type="module">1</script></body>',
    /before the first paint/,
  ],
  ['no start of its scripts', 'requestAnimationFrame(()=>setTimeout(start))', 'start()', /no script starts/],
  ['no preloads that the start could request', '["/assets/a.js"]', '[]', /no script starts/],
  ['a style sheet whose link was not recognized', 'disabled="" ', '', /style sheets are not joined/],
  ['a nonce in another form', 'nonce="7f3a">(code', "nonce='7f3a'>(code", /nonces/],
])('a document with %s stops the build', (_case, from, to, fault) => {
  expect(faultsOf(sound.replace(from, to), '7f3a').join('; ')).toMatch(fault);
});
