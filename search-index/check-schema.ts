// Refuses schemas that the index cannot keep its promises for.
import type { FieldKind, IndexSchema, TextGroup } from './schema.ts';
import { largestWeight } from './search/score-bounds.ts';
import { distanceOrderName, tieOrderName } from './segment/segment-meta.ts';

const groupsMax = 8;

/** Throws a RangeError that names the first fault. */
export function checkSchema(schema: IndexSchema): void {
  const kinds = new Map<string, FieldKind>(schema.fields.map(({ name, kind }) => [name, kind]));
  if (kinds.size !== schema.fields.length) throw new RangeError('Two fields have one name.');
  const demand = (what: string, names: readonly string[], allowed: readonly FieldKind[]): void => {
    for (const name of names) {
      const kind = kinds.get(name);
      if (kind === undefined || !allowed.includes(kind))
        throw new RangeError(`${what} ${name} must be a field of kind ${allowed.join(' or ')}.`);
    }
  };
  for (const group of schema.text) demand('Text', group.fields, group.running === true ? ['text'] : ['text', 'list']);
  demand('Facet', schema.facets, ['text', 'list']);
  demand('Contains field', schema.contains, ['text', 'list']);
  demand('Field with further values', Object.keys(schema.further ?? {}), ['text']);
  demand('Further values', Object.values(schema.further ?? {}), ['list']);
  demand(
    'Tie',
    [...(schema.best ?? []), ...schema.ties].map((key) => key.field),
    ['text', 'day', 'flag'],
  );
  demand('Cluster', schema.cluster, ['text']);
  demand('Stored', schema.stored, [...kinds.values()]);
  for (const sort of schema.sorts)
    demand(
      `Sort ${sort.name}:`,
      sort.keys.map((key) => key.field),
      ['text', 'day', 'flag'],
    );
  const builtIn = schema.sorts.find(({ name }) => name === tieOrderName || name === distanceOrderName);
  if (builtIn !== undefined) throw new RangeError(`The sort ${builtIn.name} is built in.`);
  checkWeights(schema.text);
}

function checkWeights(groups: readonly TextGroup[]): void {
  if (groups.length > groupsMax) throw new RangeError(`There are at most ${groupsMax} text groups.`);
  const fields = groups.flatMap((group) => group.fields);
  if (new Set(fields).size !== fields.length) throw new RangeError('A field belongs to one text group.');
  groups.forEach(({ name, weight }, at) => {
    const above = groups[at - 1]?.weight ?? largestWeight + 1;
    if (!Number.isInteger(weight) || weight < 1 || weight > above - 1) {
      throw new RangeError(`The weight of ${name} must be a whole number from 1 to ${above - 1}.`);
    }
  });
}
