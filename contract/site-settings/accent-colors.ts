// The accent color of the site in both themes. The operator chooses one color; its hue stays, and its lightness changes as little as
// makes text legible. All computing is in OKLCH, in which equal steps of lightness look equal. Values only: the pages carry no schemas.

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The tokens of a theme that follow the accent color, as hexadecimal colors. */
export interface AccentColors {
  accent: string;
  'accent-hover': string;
  'accent-soft': string;
  'accent-line': string;
  'on-accent': string;
  selected: string;
  mark: string;
  'map-1': string;
  'map-2': string;
  'map-3': string;
  'map-4': string;
  'map-5': string;
  'band-mark': string;
}

export type SiteAccent = Readonly<Record<Theme, Readonly<AccentColors>>>;

/** As web/ui/theme/tokens.css has them. */
export const initialAccent: SiteAccent = {
  light: {
    accent: '#0e6e5c',
    'accent-hover': '#0a5a4b',
    'accent-soft': '#ddefe9',
    'accent-line': '#a9d2c6',
    'on-accent': '#ffffff',
    selected: '#eff7f4',
    mark: '#cfe8e0',
    'map-1': '#e3eeea',
    'map-2': '#cbe2db',
    'map-3': '#a5cfc2',
    'map-4': '#1d7a67',
    'map-5': '#0a4f42',
    'band-mark': '#63d3b8',
  },
  dark: {
    accent: '#46c2a5',
    'accent-hover': '#63d3b8',
    'accent-soft': '#14352d',
    'accent-line': '#24584b',
    'on-accent': '#06231c',
    selected: '#122a24',
    mark: '#1f4b40',
    'map-1': '#1a2a26',
    'map-2': '#1f3a33',
    'map-3': '#275046',
    'map-4': '#46c2a5',
    'map-5': '#8be0cd',
    'band-mark': '#63d3b8',
  },
};

/** The surfaces of the site that carry text in the accent color, as web/ui/theme/tokens.css has them. */
export const accentSurfaces = {
  light: { canvas: '#f5f7f5', surface: '#ffffff', raised: '#ffffff', fill: '#e9eeeb', hover: '#f9fbf9' },
  dark: { canvas: '#0d1412', surface: '#131c19', raised: '#1a2521', fill: '#1f2b26', hover: '#17211e' },
} as const satisfies Record<Theme, Record<string, string>>;

/** The text of the site. */
export const accentInks: Readonly<Record<Theme, string>> = { light: '#10201c', dark: '#e8efeb' };

/** WCAG 2.2, level AA, of text. */
export const contrastLeast = 4.5;

interface Oklch {
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

type Three = readonly [number, number, number];

function linearOf(hex: string): Three {
  const channel = (at: number): number => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** The matrices of OKLab: https://bottosson.github.io/posts/oklab/. */
function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  };
}

function linearRgb({ lightness, chroma, hue }: Oklch): Three {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (channels: Three): boolean => channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** Screens show less chroma at some lightnesses, so it is reduced where it must be. */
function hexOf(color: Oklch): string {
  let { chroma } = color;
  while (!isShown(linearRgb({ ...color, chroma })) && chroma > 0.001) chroma *= 0.97;
  const digits = linearRgb({ ...color, chroma }).map((channel) =>
    Math.round(encoded(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG 2.2 defines it: 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

interface ThemeRecipe {
  /** The direction in which the contrast grows. */
  step: 0.005 | -0.005;
  onAccent: (color: Oklch) => Oklch;
  /** Lightness, and the part of the chroma of the accent. */
  tints: Readonly<
    Record<
      Exclude<keyof AccentColors, 'accent' | 'accent-hover' | 'on-accent' | 'map-4' | 'map-5' | 'band-mark'>,
      readonly [number, number]
    >
  >;
  hover: number;
  /** How much the darkest or lightest tile of a map differs from the accent. */
  lastTile: number;
}

const recipes: Readonly<Record<Theme, ThemeRecipe>> = {
  light: {
    step: -0.005,
    onAccent: (color) => ({ ...color, lightness: 1, chroma: 0 }),
    tints: {
      'accent-soft': [0.937, 0.24],
      'accent-line': [0.831, 0.53],
      selected: [0.969, 0.11],
      mark: [0.91, 0.33],
      'map-1': [0.94, 0.15],
      'map-2': [0.894, 0.3],
      'map-3': [0.821, 0.55],
    },
    hover: -0.06,
    lastTile: -0.1,
  },
  dark: {
    step: 0.005,
    onAccent: (color) => ({ ...color, lightness: 0.232, chroma: color.chroma * 0.32 }),
    tints: {
      'accent-soft': [0.301, 0.35],
      'accent-line': [0.421, 0.51],
      selected: [0.263, 0.28],
      mark: [0.378, 0.45],
      'map-1': [0.269, 0.19],
      'map-2': [0.324, 0.3],
      'map-3': [0.398, 0.42],
    },
    hover: 0.055,
    lastTile: 0.11,
  },
};

/** Large areas in a strong color would be louder than the text on them. */
const tintChromaMax = 0.1;

function themeOf(theme: Theme, chosen: Oklch): { colors: Omit<AccentColors, 'band-mark'>; accent: Oklch } {
  const { step, onAccent, tints, hover, lastTile } = recipes[theme];
  const tint = (name: keyof typeof tints): string => {
    const [lightness, part] = tints[name];
    return hexOf({ ...chosen, lightness, chroma: Math.min(chosen.chroma, tintChromaMax) * part });
  };
  const [soft, selected, mark] = [tint('accent-soft'), tint('selected'), tint('mark')];
  const text = hexOf(onAccent({ ...chosen, chroma: Math.min(chosen.chroma, tintChromaMax) }));
  const beside = [...Object.values(accentSurfaces[theme]), soft, selected, mark, text];
  let { lightness } = chosen;
  const isLegible = (): boolean => {
    const color = hexOf({ ...chosen, lightness });
    return beside.every((other) => contrastOf(color, other) >= contrastLeast);
  };
  while (!isLegible() && lightness > 0 && lightness < 1) lightness += step;
  const accent = { ...chosen, lightness };
  const shifted = (by: number): string =>
    hexOf({ ...accent, lightness: Math.min(0.98, Math.max(0, accent.lightness + by)) });
  return {
    accent,
    colors: {
      accent: hexOf(accent),
      'accent-hover': shifted(hover),
      'accent-soft': soft,
      'accent-line': tint('accent-line'),
      'on-accent': text,
      selected,
      mark,
      'map-1': tint('map-1'),
      'map-2': tint('map-2'),
      'map-3': tint('map-3'),
      'map-4': hexOf(accent),
      'map-5': shifted(lastTile),
    },
  };
}

/** Below it a color looks gray, and links would look like text. */
const chromaLeast = 0.03;
/** A color that changes more is not the color that the operator chose. */
const lightnessChangeMax = 0.4;
const suggestedLightness = 0.5;
const suggestedChromaLeast = 0.05;

/** The colors of both themes, or why the color is refused, in a sentence that says what to do. `color`: `#rrggbb`. */
export function accentOf(color: string): SiteAccent | { refusal: string } {
  if (!/^#[\da-f]{6}$/i.test(color)) return { refusal: 'Enter a color as # and six digits, such as #0e6e5c.' };
  const chosen = oklchOf(color);
  if (chosen.chroma < chromaLeast)
    return { refusal: 'Choose a color that is less gray, because links would look like the text beside them.' };
  const [light, dark] = [themeOf('light', chosen), themeOf('dark', chosen)];
  const unlike = [light, dark].some(({ accent }) => Math.abs(accent.lightness - chosen.lightness) > lightnessChangeMax);
  if (unlike) {
    const suggested = themeOf('light', {
      ...chosen,
      lightness: suggestedLightness,
      chroma: Math.max(chosen.chroma, suggestedChromaLeast),
    }).colors.accent;
    return {
      refusal: `Choose a color that is ${chosen.lightness > suggestedLightness ? 'darker' : 'lighter'}, such as ${suggested}, because this one is not legible in both themes.`,
    };
  }
  // The band is dark in both themes.
  const bandMark = dark.colors['accent-hover'];
  return {
    light: { ...light.colors, 'band-mark': bandMark },
    dark: { ...dark.colors, 'band-mark': bandMark },
  };
}

/** The colors of a saved setting; empty, or of a version with other rules: the initial ones. */
export function siteAccentOf(saved: string): SiteAccent {
  const accent = saved === '' ? initialAccent : accentOf(saved);
  return 'refusal' in accent ? initialAccent : accent;
}

const declarations = (colors: Readonly<AccentColors>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** Replaces the tokens of the style sheet, wherever it comes in the document. Printed pages are always light. */
export const accentStyle = ({ light, dark }: SiteAccent): string =>
  `:root:root{${declarations(light)}}@media screen{:root:root[data-color-scheme=dark]{${declarations(dark)}}}`;
