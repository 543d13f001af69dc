export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const record: Partial<Record<Name, Value>> = {};
  for (const name of names) record[name] = make(name);
  if (hasEvery(record, names)) return record;
  throw new Error('A name has no value.');
}

const hasEvery = <Name extends string, Value>(
  record: Partial<Record<Name, Value>>,
  names: readonly Name[],
): record is Record<Name, Value> => names.every((name) => name in record);
