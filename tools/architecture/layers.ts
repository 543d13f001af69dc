// Layers, computed from the dependency lines: a feature is one layer above the highest feature that its line names.
import type { FeaturePlan } from './plan.ts';

type Lines = Readonly<Record<string, Pick<FeaturePlan, 'uses'>>>;

/** One of the cycles in the lines, first feature repeated at the end; null when there is none. */
export function cycleIn(lines: Lines): string[] | null {
  const finished = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string[] | null => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (finished.has(feature)) return null;
    for (const used of lines[feature]?.uses ?? []) {
      const cycle = walk(used, [...path, feature]);
      if (cycle !== null) return cycle;
    }
    finished.add(feature);
    return null;
  };
  for (const feature of Object.keys(lines)) {
    const cycle = walk(feature, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Feature → layer, from 1. @throws Error when the lines have a cycle. */
export function layersOf(lines: Lines): Map<string, number> {
  const cycle = cycleIn(lines);
  if (cycle !== null) throw new Error(`The lines have a cycle, so there are no layers: ${cycle.join(' → ')}.`);
  const layers = new Map<string, number>();
  const layerOf = (feature: string): number => {
    const known = layers.get(feature);
    if (known !== undefined) return known;
    const layer = 1 + Math.max(0, ...(lines[feature]?.uses ?? []).map(layerOf));
    layers.set(feature, layer);
    return layer;
  };
  Object.keys(lines).forEach(layerOf);
  return layers;
}
