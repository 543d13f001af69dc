import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentOf,
  accentStyle,
  accentSurfaces,
  contrastLeast,
  contrastOf,
  initialAccent,
  siteAccentOf,
  themes,
  type SiteAccent,
} from './accent-colors.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

function accepted(color: string): SiteAccent {
  const accent = accentOf(color);
  if ('refusal' in accent) throw new Error(accent.refusal);
  return accent;
}

const refusalOf = (color: string): string => {
  const accent = accentOf(color);
  return 'refusal' in accent ? accent.refusal : '';
};

describe('an accent color', () => {
  it.each([
    ['words', 'teal', /six digits/],
    ['three digits', '#0fc', /six digits/],
    ['a declaration', '#0e6e5c;}', /six digits/],
    ['a gray', '#808080', /less gray/],
    ['white', '#ffffff', /less gray/],
    ['a pale yellow', '#ffff99', /darker, such as #[\da-f]{6}/],
    ['almost black', '#1a0000', /lighter, such as #[\da-f]{6}/],
  ])('is refused when it is %s, in one sentence', (_case, color, sentence) => {
    expect(refusalOf(color)).toMatch(sentence);
    expect(refusalOf(color)).toMatch(/^[^.]+\.$/);
  });

  it('is refused, or legible on every surface and under its text in both themes', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const accent = accentOf(color);
        if ('refusal' in accent) return;
        for (const theme of themes) {
          const {
            accent: chosen,
            'accent-hover': hover,
            'accent-soft': soft,
            'on-accent': text,
            ...rest
          } = accent[theme];
          for (const surface of [...Object.values(accentSurfaces[theme]), soft, rest.selected, rest.mark])
            expect(contrastOf(chosen, surface), `${color} on ${surface}, ${theme}`).toBeGreaterThanOrEqual(
              contrastLeast,
            );
          for (const filled of [chosen, hover, rest['map-4'], rest['map-5']])
            expect(contrastOf(text, filled), `${text} on ${filled}, ${theme}`).toBeGreaterThanOrEqual(contrastLeast);
          const ink = theme === 'light' ? ['#10201c', '#4b5b56'] : ['#e8efeb', '#9fb0a9'];
          for (const tint of [soft, rest.selected])
            for (const words of ink) expect(contrastOf(words, tint)).toBeGreaterThanOrEqual(contrastLeast);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('that is suggested is accepted', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const [suggested] = /#[\da-f]{6}/.exec(refusalOf(color).replace('such as #0e6e5c', '')) ?? [];
        if (suggested !== undefined) expect(refusalOf(suggested)).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is legible already stays as it was chosen', () => {
    expect(accepted('#0e6e5c').light.accent).toBe('#0e6e5c');
    expect(accepted('#1d4ed8').light.accent).toBe('#1d4ed8');
  });
});

describe('the initial accent color', () => {
  it('is in effect for an empty setting and for one that is not accepted any more', () => {
    expect(siteAccentOf('')).toBe(initialAccent);
    expect(siteAccentOf('#777777')).toBe(initialAccent);
  });

  it('has the form of a style of both themes', () => {
    expect(accentStyle(initialAccent)).toMatch(
      /^:root:root\{--accent:#0e6e5c;.*\}@media screen\{:root:root\[data-color-scheme=dark\]\{--accent:#46c2a5;.*\}\}$/,
    );
  });
});
