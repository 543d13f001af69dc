// Checks on single imports: where they may lead, and who may have them.
import { fits, isProduct, isTest } from '../modules.ts';
import type { Import } from '../project.ts';
import { inEachFile, type Check } from '../rule.ts';

const written = ({ specifier }: Import): string => (specifier === null ? 'something computed' : `'${specifier}'`);

/** Imports of the project's files, and of what is built from them, stay within the globs. */
export const importsStayWithin = (
  from: string,
  allowed: readonly string[],
  { exceptTests = false }: { exceptTests?: boolean } = {},
): Check =>
  inEachFile((file) =>
    !fits(file.path, [from]) || (exceptTests && isTest(file.path))
      ? []
      : file.imports
          .filter(
            ({ target }) => (target.kind === 'file' || target.kind === 'generated') && !fits(target.path, allowed),
          )
          .map((link) => ({ line: link.line, what: `imports ${written(link)}; allowed: ${allowed.join(', ')}` })),
  );

/** The packages these files build on; Node's own modules count as packages. Tests may use more. */
export const packagesStayWithin = (from: string, allowed: readonly string[]): Check =>
  inEachFile((file) =>
    !fits(file.path, [from]) || isTest(file.path)
      ? []
      : file.imports
          .filter(
            ({ target, specifier }) =>
              (target.kind === 'node' && !fits(specifier ?? '', allowed)) ||
              (target.kind === 'package' && !fits(target.name, allowed)),
          )
          .map((link) => ({
            line: link.line,
            what: `imports ${written(link)}; allowed packages: ${allowed.join(', ') || 'none'}`,
          })),
  );

export const importedOnlyBy = (targets: readonly string[], importers: readonly string[]): Check =>
  inEachFile((file) =>
    fits(file.path, importers)
      ? []
      : file.imports
          .filter(({ target }) => target.kind === 'file' && fits(target.path, targets))
          .map((link) => ({ line: link.line, what: `imports ${written(link)}, which is for ${importers.join(', ')}` })),
  );

/** Packages that only one place of the product knows. */
export const packagesKnownOnlyTo = (knowing: readonly string[], packages: readonly string[]): Check =>
  inEachFile((file) =>
    !isProduct(file.path) || fits(file.path, knowing)
      ? []
      : file.imports
          .filter(({ target }) => target.kind === 'package' && fits(target.name, packages))
          .map((link) => ({
            line: link.line,
            what: `imports ${written(link)}, which only ${knowing.join(', ')} may know`,
          })),
  );

/**
 * Modules with a door: from outside only their `public.ts` is imported, and by what a thread runs their `thread-public.ts`, which loads less. Tools
 * may look anywhere.
 */
export const enteredThroughPublic = (modules: readonly string[]): Check =>
  inEachFile((file) =>
    fits(file.path, ['tools/**'])
      ? []
      : file.imports.flatMap((link) => {
          const { target } = link;
          if (
            target.kind !== 'file' ||
            target.module === null ||
            target.module === file.module ||
            !fits(target.module, modules)
          )
            return [];
          const door = `${target.module}/public.ts`;
          return target.path === door || target.path === `${target.module}/thread-public.ts` || isTest(target.path)
            ? []
            : [{ line: link.line, what: `imports ${written(link)}, past ${door}` }];
        }),
  );

/** Every file parses and every import can be followed. `computed` lists the files that may import computed paths, with the reason. */
export const everyImportLeadsSomewhere = (computed: Readonly<Record<string, string>>): Check =>
  inEachFile((file) => [
    ...(file.fault === null ? [] : [{ line: null, what: `cannot be read: ${file.fault}` }]),
    ...file.imports
      .filter(({ target, specifier }) => target.kind === 'nothing' && !(specifier === null && file.path in computed))
      .map((link) => ({ line: link.line, what: `imports ${written(link)}, and there is no such file` })),
  ]);
