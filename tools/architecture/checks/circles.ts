// No file needs a file that needs it, however long the way round. The same holds for modules, and for the folders of a feature.
import { isProduct } from '../modules.ts';
import type { Project } from '../project.ts';
import type { Breach, Check } from '../rule.ts';

/** An arrow and where it is written. */
interface Arrow {
  to: string;
  file: string;
  line: number;
}

type Graph = ReadonlyMap<string, readonly Arrow[]>;

export const noCirclesOfFiles: Check = (project) => findCircles(fileGraph(project));
export const noCirclesOfModules: Check = (project) => findCircles(graphOf(project, (_path, module) => module));
export const noCirclesOfFolders: Check = (project) => findCircles(graphOf(project, folderOf));

/** `server/features/search/memory`; null for a file that is not in a folder of a feature. */
const folderOf = (path: string): string | null =>
  /^(?:server|web)\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

function fileGraph(project: Project): Graph {
  const arrows = [...project.values()].map(
    ({ path, imports }) =>
      [
        path,
        imports.flatMap(({ target, line }) => (target.kind === 'file' ? [{ to: target.path, file: path, line }] : [])),
      ] as const,
  );
  return new Map(arrows);
}

/** The product's files, each as a part of its node; null: of none. */
function graphOf(project: Project, nodeOf: (path: string, module: string | null) => string | null): Graph {
  const graph = new Map<string, Arrow[]>();
  for (const { path, module, imports } of project.values()) {
    const node = nodeOf(path, module);
    if (node === null || !isProduct(path)) continue;
    const arrows = graph.get(node) ?? [];
    graph.set(node, arrows);
    for (const { target, line } of imports) {
      const to = target.kind === 'file' && isProduct(target.path) ? nodeOf(target.path, target.module) : null;
      if (to !== null && to !== node) arrows.push({ to, file: path, line });
    }
  }
  return graph;
}

/** Walks each node once, deep first; an arrow back onto the present way closes a circle. Answers nothing exactly when there is none. */
function findCircles(graph: Graph): Breach[] {
  const breaches: Breach[] = [];
  const finished = new Set<string>();
  const way: string[] = [];
  const walk = (node: string): void => {
    way.push(node);
    for (const { to, file, line } of graph.get(node) ?? []) {
      if (way.includes(to))
        breaches.push({ file, line, what: `closes a circle: ${[...way.slice(way.indexOf(to)), to].join(' → ')}` });
      else if (!finished.has(to)) walk(to);
    }
    way.pop();
    finished.add(node);
  };
  for (const node of graph.keys()) if (!finished.has(node)) walk(node);
  return breaches;
}
