// Checks that every table has one owner, and that only the owner names it in SQL.
import { featureOf, isProduct } from '../modules.ts';
import type { FeaturePlan } from '../plan.ts';
import { inEachFile, type Breach, type Check } from '../rule.ts';
import { inPlan } from './lines.ts';

export interface TablePlan {
  features: Readonly<Record<string, FeaturePlan>>;
  /** Module of the foundation → its tables. */
  foundation: Readonly<Record<string, readonly string[]>>;
}

/** A feature by its name, or a module of the foundation. */
interface Owned {
  owner: string;
  table: string;
}

const owned = ({ features, foundation }: TablePlan): Owned[] => [
  ...Object.entries(features).flatMap(([owner, { tables = [] }]) => tables.map((table) => ({ owner, table }))),
  ...Object.entries(foundation).flatMap(([owner, tables]) => tables.map((table) => ({ owner, table }))),
];

/** Every table and view of the migrations has exactly one owner; what is published belongs to its publisher; what is read is published. */
export const everyTableHasOneOwner =
  (plan: TablePlan): Check =>
  (project) => {
    const owners = Map.groupBy(owned(plan), ({ table }) => table);
    const published = new Set(Object.values(plan.features).flatMap(({ publishes = [] }) => publishes));
    return [
      ...[...project.values()].flatMap(({ path, creates }) =>
        creates
          .filter(({ name }) => !owners.has(name))
          .map(({ name, line }) => ({ file: path, line, what: `creates ${name}, which has no owner in the plan` })),
      ),
      ...[...owners]
        .filter(([, all]) => all.length > 1)
        .map(([table, all]) => inPlan(`gives ${table} several owners: ${all.map(({ owner }) => owner).join(', ')}`)),
      ...Object.entries(plan.features).flatMap(([name, { tables = [], publishes = [], reads = [] }]): Breach[] => [
        ...publishes
          .filter((table) => !tables.includes(table))
          .map((table) => inPlan(`lets ${name} publish ${table}, which it does not own`)),
        ...reads
          .filter((table) => !published.has(table))
          .map((table) => inPlan(`lets ${name} read ${table}, which no feature publishes`)),
      ]),
    ];
  };

/** Stores name the tables of their own feature, and the published ones that their line reads. */
export function onlyOwnersNameTables(plan: TablePlan): Check {
  const ownerOf = new Map(owned(plan).map(({ table, owner }) => [table, owner]));
  return inEachFile((file) => {
    if (!file.path.startsWith('server/') || !isProduct(file.path)) return [];
    const user = featureOf(file.path) ?? file.module ?? '';
    const reads = plan.features[user]?.reads ?? [];
    return file.tables.flatMap(({ name, line }) => {
      const owner = ownerOf.get(name);
      if (owner === undefined || owner === user || reads.includes(name)) return [];
      return [{ line, what: `names the table ${name}, which belongs to ${owner}` }];
    });
  });
}
