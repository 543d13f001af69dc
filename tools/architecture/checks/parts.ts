// Checks that dependencies between the parts of server and web point down.
import { fits, isTest } from '../modules.ts';
import type { Part } from '../plan.ts';
import { inEachFile, type Check } from '../rule.ts';

const indexIn = (parts: readonly Part[], module: string | null): number =>
  module === null ? -1 : parts.findIndex(({ modules }) => fits(module, modules));

/** A module imports only from lower parts. Tests may import anything; modules that no part names are not checked. */
export const dependenciesPointDown = (parts: readonly Part[]): Check =>
  inEachFile((file) => {
    const from = indexIn(parts, file.module);
    if (from === -1 || isTest(file.path)) return [];
    return file.imports.flatMap(({ target, specifier, line }) => {
      if (target.kind !== 'file' || target.module === file.module || isTest(target.path)) return [];
      const to = indexIn(parts, target.module);
      if (to === -1 || to > from || (to === from && parts[to]?.mayUseEachOther)) return [];
      return [
        {
          line,
          what: `(${parts[from]?.name}) imports '${specifier}', which is ${to === from ? 'in the same part' : `in a higher part (${parts[to]?.name})`}`,
        },
      ];
    });
  });
