import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accentInks, accentSurfaces, initialAccent, themes } from '#contract/site-settings/accent-colors.ts';

const sheet = readFileSync(join(import.meta.dirname, '../../web/ui/theme/tokens.css'), 'utf8');
const [light = '', dark = ''] = sheet.split('@media screen');

test.each(themes)('the initial accent color and its surfaces are those of the style sheet: %s', (theme) => {
  for (const [name, color] of Object.entries({
    ink: accentInks[theme],
    ...initialAccent[theme],
    ...accentSurfaces[theme],
  }))
    expect(theme === 'light' ? light : dark).toContain(`--${name}: ${color};`);
});
