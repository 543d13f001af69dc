// An SVG without anything that runs, loads or links: only shapes, texts, gradients and clips, with attributes that describe how they look.
import sanitizeHtml from 'sanitize-html';

const shapes = 'svg g path rect circle ellipse line polyline polygon text tspan defs'.split(' ');
const paints = ['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'symbol', 'title', 'desc'];

const attributes = `
  xmlns viewBox width height preserveAspectRatio version id transform role opacity d x y x1 x2 y1 y2 cx cy r rx
  ry fx fy points pathLength dx dy fill fill-rule fill-opacity clip-rule clip-path mask color display visibility
  stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits
  maskUnits maskContentUnits font-family font-size font-weight font-style text-anchor letter-spacing
  dominant-baseline vector-effect
`
  .trim()
  .split(/\s+/);

/** Colors, numbers, names and paths. A reference may only be to an element of the same image. */
const isHarmless = (value: string): boolean =>
  !/[<>\\&]|javascript:|data:/i.test(value) && !/url\(/i.test(value.replaceAll(/url\(['"]?#[\w.:-]+['"]?\)/g, ''));

/** Null: nothing of an image is left. */
export function sanitizeSvg(source: string): string | null {
  // What precedes the root element, such as a document type with entities, is no part of the picture.
  const clean = sanitizeHtml(source.slice(Math.max(0, source.search(/<svg[\s>]/i))), {
    allowedTags: [...shapes, ...paints],
    allowedAttributes: { '*': attributes },
    allowedSchemes: [],
    // The text of every other element is dropped with it.
    nonTextTags: 'script style foreignObject iframe textarea option noscript metadata handler'.split(' '),
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: {
      '*': (tagName, found) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(found).filter(([, value]) => isHarmless(value))),
      }),
    },
    nestingLimit: 100,
  }).trim();
  // Elements that close themselves in the source are written with an end tag, so the result is well-formed XML.
  if (!/^<svg[\s>]/.test(clean) || !clean.endsWith('</svg>')) return null;
  return clean.includes('xmlns="http://www.w3.org/2000/svg"')
    ? clean
    : clean.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"');
}
