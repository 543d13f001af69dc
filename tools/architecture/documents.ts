// What the documents name must exist: targets of links, files, commands, settings and addresses. A line of prose has a limit.
import { matchesGlob, posix } from 'node:path';
import { fits } from './modules.ts';
import type { Breach } from './rule.ts';

export interface Repository {
  /** Every file, by its path from the root, with its text; empty for files that are not text. */
  files: ReadonlyMap<string, string>;
  /** The names of the scripts in package.json. */
  scripts: ReadonlySet<string>;
}

/** They say what was, so that only their links must lead somewhere. */
const history = ['CHANGELOG.md', 'docs/decisions/[0-9]*.md'];
const decisionsIndex = 'docs/decisions/README.md';
const proseWidthMax = 200;

export function checkDocuments(repository: Repository): Breach[] {
  const known = knownOf(repository);
  return [...repository.files].flatMap(([path, text]) =>
    path.endsWith('.md')
      ? linesOf(text).flatMap((line) =>
          faultsOf(path, line, known).map((what) => ({ file: path, line: line.number, what })),
        )
      : [],
  );
}

/** The decisions that the index does not link. */
export function decisionsOutsideIndex({ files }: Repository): string[] {
  const index = files.get(decisionsIndex) ?? '';
  return [...files.keys()]
    .filter((path) => matchesGlob(path, 'docs/decisions/[0-9]*.md'))
    .filter((path) => !index.includes(`](${posix.basename(path)})`));
}

interface DocumentLine {
  text: string;
  number: number;
  kind: 'prose' | 'table' | 'code';
}

function linesOf(document: string): DocumentLine[] {
  let isFenced = false;
  return document.split('\n').map((text, index) => {
    const isFence = text.trimStart().startsWith('```');
    if (isFence) isFenced = !isFenced;
    const isCode = isFenced || isFence || text.startsWith('    ');
    return { text, number: index + 1, kind: isCode ? 'code' : text.startsWith('|') ? 'table' : 'prose' };
  });
}

function faultsOf(path: string, { text, kind }: DocumentLine, known: Known): string[] {
  const codes = kind === 'code' ? [text] : [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [
    ...(kind === 'code' ? [] : brokenLinks(path, text, known)),
    ...(fits(path, history) ? [] : codes.flatMap((code) => unknownNames(code, known))),
    ...(kind === 'prose' && text.length > proseWidthMax
      ? [`is a line of ${text.length} characters; ${proseWidthMax} are the limit`]
      : []),
  ];
}

function brokenLinks(path: string, text: string, { files, folders }: Known): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', heading] = target.split('#');
    const at = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '');
    if (!files.has(at) && !folders.has(at)) return [`links to ${target}, and there is no such file`];
    const hasHeading = heading === undefined || headingsOf(files.get(at) ?? '').includes(heading);
    return hasHeading ? [] : [`links to ${target}, and there is no such heading`];
  });
}

/** As GitHub names them: lower case, without punctuation, hyphens for spaces. */
const headingsOf = (document: string): string[] =>
  [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

interface Known extends Repository {
  folders: ReadonlySet<string>;
  /** All that is not a document, in one text. */
  code: string;
}

function knownOf({ files, scripts }: Repository): Known {
  const folders = [...files.keys()].flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
  });
  const code = [...files].flatMap(([path, text]) => (path.endsWith('.md') ? [] : [text])).join('\n');
  return { files, scripts, folders: new Set(folders), code };
}

/** `code` is what a document shows as code: one name, or a command with its arguments. */
const unknownNames = (code: string, known: Known): string[] => [
  ...[...code.matchAll(/npm run ([\w:-]+)/g)]
    .filter(([, name = '']) => !known.scripts.has(name))
    .map(([command]) => `names ${command}, and package.json has no such script`),
  ...(code.match(/(?<![\w/-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g) ?? [])
    .filter((name) => !settingsOfOthers.has(name) && !known.code.includes(name))
    .map((name) => `names ${name}, which nothing reads or writes`),
  ...code.split(/[\s,]+/).flatMap((word) => {
    if (isPath(word, known)) return pathExists(word, known) ? [] : [`names ${word}, and there is no such file`];
    return isAddress(word) && !addressExists(word, known) ? [`names ${word}, and there is no such address`] : [];
  }),
];

const settingsOfOthers: ReadonlySet<string> = new Set(['ON_ERROR_STOP']);

/** A path of the repository. `x` stands for the feature that a reader adds. */
const isPath = (word: string, { folders }: Known): boolean =>
  /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(word) &&
  !/(?:^|\/)x(?:[./-]|$)/.test(word) &&
  (/\.(?:tsx?|mjs|css|sql|md|ya?ml)$/.test(word) || (word.includes('/') && folders.has(word.split('/')[0] ?? '')));

/** A document may leave out the folders before a name. */
function pathExists(word: string, { files, folders }: Known): boolean {
  const path = word.replace(/\/$/, '');
  const isAt = path.includes('*')
    ? (file: string) => matchesGlob(file, `{,**/}${path}`)
    : (file: string) => file === path || file.endsWith(`/${path}`);
  return folders.has(path) || files.keys().some(isAt);
}

/** A page or an operation of the product, and not a file of the operator's machine. */
const isAddress = (word: string): boolean =>
  /^\/[a-z]/.test(word) && !/^\/(?:backups|etc|opt|safe|srv|tmp|var)\b/.test(word);

/** The routes are written without `/api`, and pages without the first slash; a parameter ends what can be compared. */
function addressExists(word: string, { code }: Known): boolean {
  const [path = ''] = word.replace(/^\/api(?=\/)/, '').split(/[?#{]/);
  return code.includes(path.replace(/\/$/, '').slice(1));
}
