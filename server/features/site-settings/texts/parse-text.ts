// Reads Markdown into the blocks that pages show. What has no block, such as HTML and images, becomes its plain text.
import { Marked } from 'marked';
import type { SiteText, TextBlock, TextRun } from '#contract/site-settings/site-texts.ts';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { AppError } from '#server/foundation/errors/public.ts';

/** What of a token of the library is read. */
interface Token {
  type: string;
  raw: string;
  text?: string | undefined;
  href?: string | undefined;
  depth?: number | undefined;
  tokens?: readonly Token[] | undefined;
  start?: number | '' | undefined;
  items?: readonly Token[] | undefined;
  header?: readonly Cell[] | undefined;
  rows?: readonly (readonly Cell[])[] | undefined;
}
interface Cell {
  tokens: readonly Token[];
}
type Style = Omit<TextRun, 'text'>;

const plain: Style = { isStrong: false, isEmphasized: false, href: null };

/** Ten marks of lists or quotes in one line. The library would need as many calls within each other. */
const deepNesting = /^[ \t]*(?:>[ \t]*|[*+-][ \t]+|\d{1,9}[.)][ \t]+){10,}[^\s*+-]/m;

/** @throws AppError that names the field, when the text is nested too deeply */
export function parseText(source: string): SiteText {
  if (deepNesting.test(source))
    throw new AppError('invalid_input', 'INVALID_INPUT', 'Nest lists and quotes at most nine levels deep.', {
      field: 'value',
    });
  const tokens: readonly Token[] = new Marked({ gfm: true }).lexer(source);
  const lead: TextBlock[] = [];
  const sections: SiteText['sections'] = [];
  const freeId = anchors();
  for (const token of tokens) {
    if (token.type === 'heading' && (token.depth ?? 1) <= 2) {
      const title = runsOf(token.tokens)
        .map((run) => run.text)
        .join('')
        .trim();
      sections.push({ id: freeId(title), title, blocks: [] });
    } else (sections.at(-1)?.blocks ?? lead).push(...blocksOf(token));
  }
  return { lead, sections };
}

/** Gives each title an anchor of its own. A number goes on where it ended, because a text may have thousands of equal titles. */
function anchors(): (title: string) => string {
  const taken = new Set(['main']);
  const numbers = new Map<string, number>();
  return (title) => {
    const word =
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 60) || 'section';
    let id = word;
    let number = numbers.get(word) ?? 1;
    while (taken.has(id)) {
      number += 1;
      id = `${word}-${number}`;
    }
    numbers.set(word, number);
    taken.add(id);
    return id;
  };
}

function blocksOf(token: Token): TextBlock[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: (token.depth ?? 3) <= 3 ? 3 : 4, runs: runsOf(token.tokens) }];
    case 'blockquote':
      return (token.tokens ?? []).flatMap(blocksOf);
    case 'list':
      return [{ kind: 'list', start: startOf(token), items: (token.items ?? []).map(itemOf) }];
    case 'table':
      return [{ kind: 'table', head: cellsOf(token.header), rows: (token.rows ?? []).map(cellsOf) }];
    default: {
      const runs = runsOf([token]);
      return runs.every((run) => run.text.trim() === '') ? [] : [{ kind: 'paragraph', runs }];
    }
  }
}

const cellsOf = (cells: readonly Cell[] = []): TextRun[][] => cells.map((cell) => runsOf(cell.tokens));
const startOf = ({ start }: Token): number | null => (typeof start === 'number' ? Math.min(start, 999_999_999) : null);

type Item = Extract<TextBlock, { kind: 'list' }>['items'][number];

function itemOf(item: Token): Item {
  const parts = item.tokens ?? [];
  const inner = parts.find((part) => part.type === 'list');
  return {
    runs: runsOf(parts.filter((part) => part.type !== 'list')),
    start: inner === undefined ? null : startOf(inner),
    items: parts.flatMap(flatItems),
  };
}

const flatItems = (token: Token): TextRun[][] =>
  token.type === 'list'
    ? (token.items ?? []).flatMap(({ tokens = [] }) => [
        runsOf(tokens.filter((part) => part.type !== 'list')),
        ...tokens.flatMap(flatItems),
      ])
    : [];

const runsOf = (tokens: readonly Token[] = [], style = plain): TextRun[] =>
  tokens.flatMap((token) => runOf(token, style));

function runOf(token: Token, style: Style): TextRun[] {
  switch (token.type) {
    case 'strong':
      return runsOf(token.tokens, { ...style, isStrong: true });
    case 'em':
      return runsOf(token.tokens, { ...style, isEmphasized: true });
    case 'link':
      return runsOf(token.tokens, { ...style, href: style.href ?? hrefOf(token.href ?? '') });
    case 'br':
      return [{ ...style, text: '\n' }];
    case 'checkbox':
      return [];
    case 'codespan':
    case 'code':
    case 'escape':
    case 'image':
      return [{ ...style, text: token.text ?? '' }];
    case 'html':
      return [{ ...style, text: token.raw }];
    default:
      if (token.tokens !== undefined) return runsOf(token.tokens, style);
      return [{ ...style, text: withoutEntities(token.text ?? token.raw).replaceAll('\n', ' ') }];
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };
const withoutEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole);

/** Null: the text is shown without its link. */
function hrefOf(address: string): string | null {
  const path = safeReturnPath(address, '');
  if (path !== '') return path;
  if (/^#[\w-]+$/.test(address)) return address;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.protocol === 'mailto:' ? url.href : null;
}
