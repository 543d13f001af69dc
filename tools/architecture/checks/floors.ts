// Checks on who stands on whom.
import { fits, isTest } from '../modules.ts';
import type { Floor } from '../plan.ts';
import type { Project } from '../project.ts';
import { inEachFile } from '../rule.ts';
import type { Breach, Check } from '../rule.ts';

const levelOf = (floors: readonly Floor[], module: string | null): number => (module === null ? -1 : floors.findIndex(({ modules }) => fits(module, modules)));

/** A module imports only from lower floors. Tests stand outside the building; so do modules that no floor names. */
export const arrowsPointDown = (floors: readonly Floor[]): Check =>
  inEachFile((file) => {
    const from = levelOf(floors, file.module);
    if (from === -1 || isTest(file.path)) return [];
    return file.imports.flatMap(({ target, specifier, line }) => {
      if (target.kind !== 'file' || target.module === file.module || isTest(target.path)) return [];
      const to = levelOf(floors, target.module);
      if (to === -1 || to > from || (to === from && floors[to]?.mayUseEachOther)) return [];
      return [{ line, what: `(${floors[from]?.name}) imports '${specifier}', which stands ${to === from ? 'beside' : 'above'} it (${floors[to]?.name})` }];
    });
  });

type FeatureLines = Readonly<Record<string, readonly string[]>>;

/** A feature imports only the features that its line in the plan names. */
export const featuresKeepToTheirLines = (folder: string, lines: FeatureLines): Check =>
  inEachFile((file) => {
    const feature = featureOf(folder, file.module);
    if (feature === null || isTest(file.path)) return [];
    return file.imports.flatMap(({ target, specifier, line }) => {
      const used = target.kind === 'file' ? featureOf(folder, target.module) : null;
      if (used === null || used === feature || lines[feature]?.includes(used)) return [];
      return [{ line, what: `imports '${specifier}': the line of ${feature} in the plan does not name ${used}` }];
    });
  });

export const planFile = 'tools/architecture/plan.ts';

/** Lines and folders match one to one, and a line names only features that exist and stand lower. */
export const everyFeatureHasItsLine = (folder: string, lines: FeatureLines, floors: readonly Floor[]): Check => (project) => {
  const folders = foldersIn(folder, project);
  const levelIn = (name: string): number => levelOf(floors, `${folder}/${name}`);
  return [
    ...[...folders].filter((name) => !(name in lines)).map((name) => ({ file: `${folder}/${name}`, line: null, what: `has no line in ${planFile}` })),
    ...[...folders].filter((name) => levelIn(name) === -1).map((name) => ({ file: `${folder}/${name}`, line: null, what: `stands on no floor of ${planFile}` })),
    ...Object.keys(lines).filter((name) => !folders.has(name)).map((name) => inPlan(`has a line for ${folder}/${name}, which does not exist`)),
    ...Object.entries(lines).flatMap(([name, used]) =>
      used.filter((other) => !isBelow(floors, levelIn(other), levelIn(name))).map((other) => inPlan(`lets ${folder}/${name} use ${other}, which does not stand below it`))),
  ];
};

const inPlan = (what: string): Breach => ({ file: planFile, line: null, what });

const isBelow = (floors: readonly Floor[], lower: number, upper: number): boolean =>
  lower > upper || (lower === upper && floors[lower]?.mayUseEachOther === true);

const featureOf = (folder: string, module: string | null): string | null =>
  module?.startsWith(`${folder}/`) ? module.slice(folder.length + 1) : null;

const foldersIn = (folder: string, project: Project): Set<string> =>
  new Set([...project.values()].flatMap(({ module }) => featureOf(folder, module) ?? []));
