// Checks on the dependency lines of features.
import { featureOf, isTest } from '../modules.ts';
import { cycleIn } from '../layers.ts';
import type { FeaturePlan } from '../plan.ts';
import type { Project } from '../project.ts';
import { inEachFile, type Breach, type Check } from '../rule.ts';

export const planFile = 'tools/architecture/plan.ts';
export const inPlan = (what: string): Breach => ({ file: planFile, line: null, what });

type Lines = Readonly<Record<string, FeaturePlan>>;

/** A feature imports only the features that its line names: in the server, in the pages and in the contract. */
export const featuresKeepToTheirLines = (lines: Lines): Check =>
  inEachFile((file) => {
    const feature = featureOf(file.path);
    if (feature === null || isTest(file.path)) return [];
    return file.imports.flatMap(({ target, specifier, line }) => {
      const used = target.kind === 'file' ? featureOf(target.path) : null;
      if (used === null || used === feature || lines[feature]?.uses.includes(used)) return [];
      return [{ line, what: `imports '${specifier}': the line of ${feature} in the plan does not name ${used}` }];
    });
  });

/** A line may wait for its feature, in the plan; a feature may not wait for its line. */
export const everyFeatureHasItsLine =
  (lines: Lines): Check =>
  (project) => [
    ...[...existingFeatures(project)]
      .filter(([name]) => !(name in lines))
      .map(([, path]) => ({
        file: path,
        line: null,
        what: 'belongs to a feature that has no dependencies.json in server/features',
      })),
    ...Object.entries(lines).flatMap(([name, { uses }]) =>
      uses.filter((used) => !(used in lines)).map((used) => inPlan(`lets ${name} use ${used}, which has no line`)),
    ),
  ];

export const linesHaveNoCycle =
  (lines: Lines): Check =>
  () => {
    const cycle = cycleIn(lines);
    return cycle === null ? [] : [inPlan(`has a cycle: ${cycle.join(' → ')}`)];
  };

/** Feature → one of its files. */
function existingFeatures(project: Project): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of project.keys()) {
    const feature = featureOf(path);
    if (feature !== null && !found.has(feature)) found.set(feature, path);
  }
  return found;
}
