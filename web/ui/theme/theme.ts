// Mantine's theme, made of our tokens: the colors, fonts and corners of its components.
import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

// Shade 7 is the light theme's accent, shade 4 the dark theme's.
const teal: MantineColorsTuple = [
  '#eff7f4',
  '#ddefe9',
  '#a9d2c6',
  '#76d9c0',
  '#46c2a5',
  '#24a086',
  '#147d69',
  '#0e6e5c',
  '#0a5a4b',
  '#06231c',
];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  colors: { teal },
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '500' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
});

const surfaces = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-default-border': 'var(--hairline-strong)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces });
