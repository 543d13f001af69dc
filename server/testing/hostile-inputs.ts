// Inputs that fit a schema except for one text that no table can hold.
import { z } from 'zod';

const hostile = ['a\0b', '\ud800', 'x\udc00y'];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Something the schema accepts, as far as it is simple to say; the strings are found by their path and replaced. */
function sample(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? [];
  if (first !== undefined && typeof first === 'object') return sample(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        typeof part === 'object' ? sample(part) : null,
      ]),
    );
  if (schema.type === 'array')
    return typeof schema.items === 'object' && !Array.isArray(schema.items) ? [sample(schema.items)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return 'somebody@postbox.example';
}

/** The value once for each string in it, with that string replaced. */
function withEachText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  if (Array.isArray(value))
    return value.flatMap((item, at) => withEachText(item, text).map((changed) => value.with(at, changed)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withEachText(part, text).map((changed) => ({ ...value, [name]: changed })),
  );
}

/** One input for each text of the schema and each hostile text; of a detailed input its body. */
export const hostileInputs = (schema: z.ZodType): unknown[] => {
  const value = sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const body = typeof value === 'object' && value !== null && 'body' in value ? value.body : value;
  return hostile.flatMap((text) => withEachText(body, text));
};
