// Checks on what only a few files may do.
import { fits, isProduct } from '../modules.ts';
import type { SourceFile } from '../project.ts';
import type { RestrictedUseKind } from '../read-restricted-uses.ts';
import type { Breach, Check } from '../rule.ts';

type Finding = Omit<Breach, 'file'>;
type Finder = (file: SourceFile) => Finding[];

export const restrictedUse =
  (kind: RestrictedUseKind): Finder =>
  ({ restrictedUses }) =>
    restrictedUses.filter((found) => found.kind === kind).map(({ text, line }) => ({ line, what: `has ${text}` }));

/** Types are free: they say what is handed on, they do nothing. */
export const valueImportOf =
  (...packages: string[]): Finder =>
  ({ imports }) =>
    imports
      .filter(({ target, isTypeOnly }) => !isTypeOnly && target.kind === 'package' && packages.includes(target.name))
      .map(({ specifier, line }) => ({ line, what: `imports '${specifier}'` }));

/** `from`: only imports from this package. */
export const importNamed =
  (name: string, from?: string): Finder =>
  ({ imports }) =>
    imports
      .filter(({ names, specifier }) => names.includes(name) && (from === undefined || specifier === from))
      .map(({ specifier, line }) => ({ line, what: `imports ${name} from '${specifier}'` }));

export const rulesFile = 'tools/architecture/rules.ts';

/** Only these files of the product do it. An exception has its reason, and goes when its file no longer needs it. */
export const doneOnlyIn =
  (allowed: readonly string[], finders: readonly Finder[], exceptions: Readonly<Record<string, string>> = {}): Check =>
  (project) => {
    const found = [...project.values()]
      .filter(({ path }) => isProduct(path) && !fits(path, allowed))
      .flatMap((file) => finders.flatMap((find) => find(file)).map((finding) => ({ file: file.path, ...finding })));
    const needless = Object.keys(exceptions).filter((path) => !found.some(({ file }) => file === path));
    return [
      ...found.filter(({ file }) => !(file in exceptions)),
      ...needless.map((path) => ({ file: rulesFile, line: null, what: `excepts ${path}, which does not need it` })),
    ];
  };
