// Draws the modules of the shipped code: a module uses only modules on lines below its own, and of its own line where the plan allows it.
// A feature has the same layer in the server and in the pages.
import { fits, isProduct } from './modules.ts';
import { layersOf } from './layers.ts';
import { features, serverParts, webParts, type Part } from './plan.ts';
import type { Project } from './project.ts';

export const pictureLinesMax = 27;
export const pictureWidthMax = 100;

const sideWidth = 8;
const partWidth = 12;

export function drawPicture(project: Project): string {
  const modules = [
    ...new Set([...project.values()].flatMap(({ path, module }) => (isProduct(path) ? (module ?? []) : []))),
  ];
  const parts = (side: string, drawn: readonly Part[]): string[] =>
    drawn.flatMap(({ name, modules: globs }) => drawLine(side, name, namesOf(modules, globs)));
  const [server, web] = [splitAtFeatures(serverParts), splitAtFeatures(webParts)];
  const libraries = server.below.filter(({ name }) => name === 'libraries');
  return [
    ...parts('server', server.above),
    ...parts('web', web.above),
    ...drawLayers(new Set(modules.filter((module) => module.includes('/features/')).map(shortName))),
    ...parts(
      'web',
      web.below.filter(({ name }) => name !== 'libraries'),
    ),
    ...parts(
      'server',
      server.below.filter((part) => !libraries.includes(part)),
    ),
    ...parts('both', libraries),
  ].join('\n');
}

const namesOf = (modules: readonly string[], globs: readonly string[]): string[] =>
  modules.filter((module) => fits(module, globs)).map(shortName);

function splitAtFeatures(parts: readonly Part[]): { above: readonly Part[]; below: readonly Part[] } {
  const at = parts.findIndex(({ name }) => name === 'features');
  return { above: parts.slice(0, at), below: parts.slice(at + 1) };
}

/** Highest first. A layer whose features do not exist yet is left out. */
const drawLayers = (existing: ReadonlySet<string>): string[] =>
  [...Map.groupBy(layersOf(features), ([, layer]) => layer)]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([layer, members]) =>
      drawLine(
        'both',
        `layer ${layer}`,
        members.map(([feature]) => feature).filter((name) => existing.has(name)),
      ),
    );

/** Names that do not fit one line continue below their first one. */
function drawLine(side: string, part: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names.toSorted()) {
    const last = lines.at(-1);
    const longer = `${last ?? ''}, ${name}`;
    if (last === undefined || sideWidth + partWidth + longer.length >= pictureWidthMax) lines.push(name);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line, at) => {
    const comma = at < lines.length - 1 ? ',' : '';
    const margin = at === 0 ? side.padEnd(sideWidth) + part : '';
    return `${margin.padEnd(sideWidth + partWidth)}${line}${comma}`;
  });
}

const shortName = (module: string): string => (module.split('/').at(-1) ?? module).replace(/\.ts$/, '');
