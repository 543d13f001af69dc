// Draws the dependencies from the imports: parts and layers from top to bottom, each module with what it uses.
import { fits, isProduct } from './modules.ts';
import { withLayers } from './layers.ts';
import { features, serverParts, webParts } from './plan.ts';
import type { Part } from './plan.ts';
import type { Project } from './project.ts';

/** Module → modules it uses, of the shipped code only. */
type Uses = ReadonlyMap<string, ReadonlySet<string>>;

const partWidth = 13;
const moduleWidth = 15;

export function drawPicture(project: Project): string {
  const uses = usesOf(project);
  return [
    title('server'),
    ...drawParts(withLayers(serverParts, features), uses),
    '',
    title('web'),
    ...drawParts(withLayers(webParts, features), uses),
  ].join('\n');
}

function usesOf(project: Project): Uses {
  const uses = new Map<string, Set<string>>();
  for (const { path, module, imports } of project.values()) {
    if (module === null || !isProduct(path)) continue;
    const used = uses.get(module) ?? new Set();
    uses.set(module, used);
    for (const { target } of imports) {
      if (target.kind === 'file' && target.module !== null && target.module !== module) used.add(target.module);
    }
  }
  return uses;
}

const title = (name: string): string => `── ${name} ${'─'.repeat(60 - name.length)}`;

function drawParts(parts: readonly Part[], uses: Uses): string[] {
  return parts.flatMap(({ name, modules }) => {
    const here = [...uses.keys()].filter((module) => fits(module, modules)).toSorted();
    return here.map((module, at) =>
      drawModule(at === 0 ? name : '', module, inOrder(parts, uses.get(module) ?? new Set())),
    );
  });
}

function drawModule(part: string, module: string, used: readonly string[]): string {
  const name = shortName(module);
  const line = `${part.padEnd(partWidth)}${(name === part ? '' : name).padEnd(moduleWidth)}`;
  return (used.length === 0 ? line : `${line}→ ${grouped(used)}`).trimEnd();
}

/** In the order of the parts, highest first. */
const inOrder = (parts: readonly Part[], modules: ReadonlySet<string>): string[] =>
  parts.flatMap((part) => [...modules].filter((module) => fits(module, part.modules)).toSorted());

/** `foundation(errors, log), contract` for modules that come in order. */
function grouped(modules: readonly string[]): string {
  const groups = Map.groupBy(modules, (module) => groupOf(module) ?? module);
  return [...groups]
    .map(([group, members]) =>
      members.includes(group) ? shortName(group) : `${group}(${members.map(shortName).join(', ')})`,
    )
    .join(', ');
}

/** The folder between part and module: `features` of `server/features/search`; null when there is none. */
function groupOf(module: string): string | null {
  const [, group, name] = module.split('/');
  return group === undefined || name === undefined ? null : group;
}

const shortName = (module: string): string => (module.split('/').at(-1) ?? module).replace(/\.ts$/, '');
