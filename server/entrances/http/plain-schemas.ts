// Schemas in the form that most generators of clients read. It means the same as the form that the converter writes.
// `anyOf: [X, null]` becomes `type: [x, 'null']`, because generators make a class of its own for each `anyOf`, and converters to
// OpenAPI 3.0 know no type `null`. A default of null is left out: it is not of the first type, which generators refuse. `const` becomes `enum` with a type, because these converters drop `false` and the empty text.

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = (value: unknown): boolean => isSchema(value) && value['type'] === 'null';

/** Changes each schema within `part` of a document. */
export function writePlainSchemas(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const inner of Object.values(part)) writePlainSchemas(inner);
  if (!isSchema(part)) return;
  nameTypeOfConstant(part);
  joinNull(part);
}

function nameTypeOfConstant(schema: Schema): void {
  const constant = schema['const'];
  if (typeof constant !== 'string' && typeof constant !== 'boolean' && typeof constant !== 'number') return;
  delete schema['const'];
  Object.assign(schema, { type: typeof constant, enum: [constant] });
}

function joinNull(schema: Schema): void {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [other, nothing]: unknown[] = anyOf;
  if (!isSchema(other) || !isNull(nothing) || typeof other['type'] !== 'string') return;
  delete schema['anyOf'];
  const values = Array.isArray(other['enum']) ? { enum: [...other['enum'], null] } : {};
  if (schema['default'] === null) delete schema['default'];
  Object.assign(schema, { ...other, ...values, ...schema, type: [other['type'], 'null'] });
}
