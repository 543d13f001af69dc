import { expect, it } from 'vitest';
import { render } from '#web/testing/render.tsx';
import { SearchAddressProvider } from '../address/search-address-provider.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchJump } from './search-jump.tsx';

const box = (query: string) =>
  render(
    <SearchAddressProvider>
      <SearchBox />
    </SearchAddressProvider>,
    { address: `/search?query=${query}` },
  ).html;
const jump = () => render(<SearchJump />).html;

it('the search box is a form that searches before any script runs, within the limit of a search', () => {
  for (const html of [box(''), jump()]) {
    expect(html).toContain('action="/search"');
    expect(html).toMatch(/<input[^>]*type="search"[^>]*name="query"/);
    expect(html).toMatch(/maxlength="200"/i);
  }
});

it('neither corrects nor completes names', () => {
  for (const html of [box(''), jump()]) {
    expect(html).toMatch(/spellcheck="false"/i);
    expect(html).toMatch(/autocomplete="off"/i);
  }
});

it('the search box offers to clear what is written, and nothing while it is empty', () => {
  expect(box('nurse')).toContain('aria-label="Clear search text"');
  expect(box('')).not.toContain('Clear search text');
});
