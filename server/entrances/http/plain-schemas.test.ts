import { describe, expect, test } from 'vitest';
import { writePlainSchemas } from './plain-schemas.ts';

const written = (schema: unknown): unknown => {
  writePlainSchemas(schema);
  return schema;
};

describe('a schema that allows null', () => {
  test('stays as it is beside a reference or a second choice', () => {
    const reference = { anyOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'null' }] };
    expect(written(structuredClone(reference))).toEqual(reference);
    const choices = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] };
    expect(written(structuredClone(choices))).toEqual(choices);
  });

  test('has two types, at every depth, and keeps its description and limits', () => {
    const schema = {
      type: 'object',
      properties: {
        since: {
          anyOf: [{ type: 'string', format: 'date', description: 'inner' }, { type: 'null' }],
          description: 'A day',
        },
        seats: {
          anyOf: [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, { type: 'null' }],
        },
      },
    };
    expect(written(schema)).toEqual({
      type: 'object',
      properties: {
        since: { type: ['string', 'null'], format: 'date', description: 'A day' },
        seats: { type: ['array', 'null'], items: { type: ['integer', 'null'] } },
      },
    });
  });

  test('allows null among its named values, and has no default of null', () => {
    const schema = { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }], default: null };
    expect(written(schema)).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] });
  });
});

test('a constant is the one named value of a type, also false and the empty text', () => {
  expect(written({ const: false })).toEqual({ type: 'boolean', enum: [false] });
  expect(written({ anyOf: [{ const: '' }, { type: 'string' }] })).toEqual({
    anyOf: [{ type: 'string', enum: [''] }, { type: 'string' }],
  });
  expect(written({ anyOf: [{ const: 2 }, { type: 'null' }] })).toEqual({ type: ['number', 'null'], enum: [2, null] });
});

test('a property with the name of a keyword stays a property', () => {
  const schema = {
    type: 'object',
    properties: { const: { type: 'string' }, anyOf: { type: 'array' }, default: { type: 'string' } },
  };
  expect(written(structuredClone(schema))).toEqual(schema);
});
