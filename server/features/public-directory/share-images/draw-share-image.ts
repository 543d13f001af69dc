// Draws a share image as SVG, in the form of the pages: a heading under one strong rule, and a map of tiles as its figure. Pure.
import { shareImageSize } from '#contract/share-images.ts';
import { tiles } from '#contract/candidates/state-tiles.ts';
import { shortenText, wrapText, type Measure, type TextStyle } from './fit-text.ts';
import type { ShareImage } from './share-image.ts';

const { width, height } = shareImageSize;
const margin = 64;
const ruleY = 132;
const footerY = 556;
const leftWidth = 500;
const pitch = 47;
const tileSize = 43;
const mapLeft = width - margin - pitch * 10 - tileSize;
const mapTop = 158;

/** The colors of the pages in the light theme. */
const ink = '#10201c';
const inkSoft = '#4b5b56';
const hairline = '#dce2de';
const canvas = '#f5f7f5';
const blankTile = '#e6ebe7';
const shadesOf = (colors: ShareImage['colors']): string[] => [
  blankTile,
  colors['map-1'],
  colors['map-2'],
  colors['map-3'],
  colors['map-4'],
  colors['map-5'],
];
/** From this shade on, the code of the state is light. */
const darkShade = 4;

const serif = { family: 'Newsreader 16pt', weight: 500 } as const;
const sans = { family: 'Instrument Sans', weight: 400 } as const;

export function drawShareImage(image: ShareImage, measure: Measure): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${canvas}"/>`,
    brand(image, measure),
    `<rect x="${margin}" y="${ruleY}" width="${width - 2 * margin}" height="2" fill="${ink}"/>`,
    ...leftColumn(image, measure),
    ...map(image),
    ...footer(image, measure),
    '</svg>',
  ].join('');
}

const brand = ({ siteName, colors: { accent } }: ShareImage, measure: Measure): string => {
  const style = { ...serif, size: 40 };
  return [
    `<g transform="translate(${margin} 52) scale(3)">`,
    `<rect fill="${ink}" x="5" y="1" width="6" height="4" rx="1"/><circle fill="${accent}" cx="2" cy="8" r="2"/>`,
    `<rect fill="${accent}" x="5" y="6" width="11" height="4" rx="1"/><rect fill="${ink}" x="5" y="11" width="6" height="4" rx="1"/></g>`,
    text(shortenText(siteName, style, width - 2 * margin - 66, measure), style, margin + 66, 90),
  ].join('');
};

function leftColumn({ headline, count, lines, colors }: ShareImage, measure: Measure): string[] {
  const linesMax = count === null ? 4 : 3;
  const { style, lines: headLines } = wrapText(
    headline,
    { ...serif, size: 60 },
    { width: leftWidth, linesMax },
    measure,
  );
  let y = ruleY + 30;
  const drawn = headLines.map((line) => {
    y += style.size * 1.08;
    return text(line, style, margin, y);
  });
  if (count !== null) {
    y += 104;
    drawn.push(text(count.toLocaleString('en-US'), { ...serif, size: 92 }, margin, y, colors.accent));
  }
  const small = { ...sans, size: 28 };
  y += count === null ? 24 : 8;
  for (const line of lines.slice(0, 2)) {
    y += 40;
    drawn.push(text(shortenText(line, small, leftWidth, measure), small, margin, y, inkSoft));
  }
  return drawn;
}

function map({ shades: shaded, selectedState, colors }: ShareImage): string[] {
  const shades = shadesOf(colors);
  const shadeOf = new Map(shaded);
  return tiles.map(({ state, row, column }) => {
    const shade = state === selectedState ? darkShade : (shadeOf.get(state) ?? 0);
    const [x, y] = [mapLeft + column * pitch, mapTop + row * pitch];
    const color = shade >= darkShade ? '#ffffff' : inkSoft;
    return [
      `<rect x="${x}" y="${y}" width="${tileSize}" height="${tileSize}" rx="3" fill="${shades[shade] ?? canvas}"/>`,
      `<text x="${x + tileSize / 2}" y="${y + 27}" text-anchor="middle" font-family="${sans.family}" font-size="16" fill="${color}">${state}</text>`,
    ].join('');
  });
}

function footer({ host, countedOn, shades: shaded }: ShareImage, measure: Measure): string[] {
  const small = { ...sans, size: 22 };
  const date = new Date(`${countedOn}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const caption = shaded.length === 0 ? `Counted on ${date}` : `Professionals by state, ${date}`;
  return [
    `<rect x="${margin}" y="${footerY}" width="${width - 2 * margin}" height="1" fill="${hairline}"/>`,
    text(shortenText(host, small, leftWidth, measure), small, margin, footerY + 36, inkSoft),
    text(caption, small, width - margin, footerY + 36, inkSoft, 'end'),
  ];
}

function text(
  content: string,
  { family, weight, size }: TextStyle,
  x: number,
  y: number,
  fill = ink,
  anchor: 'start' | 'end' = 'start',
): string {
  return `<text x="${x}" y="${Math.round(y)}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeText(content)}</text>`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML allows no control characters and no half characters, not even escaped. */
export const escapeText = (content: string): string =>
  content
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
