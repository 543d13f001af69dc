// Which sections of a large segment lie aside: those that no kernel reads. They take a fifth of the bytes of a directory of people, and compiled
// kernels address 4 GB at most.
import type { IndexSchema } from '../schema.ts';

/** Kernels read these parts of every field that has them. */
const searchedParts = new Set([
  'days',
  'bitmap',
  'bitmaps',
  'rows',
  'rows.starts',
  'heavy.bitmaps',
  'beginnings.bitmaps',
  'blocks.codes',
  'blocks.sizes',
  'blocks.bitmaps',
  'blocks.masks',
  'rare.rows',
  'rare.blocks.rows',
  'rare.blocks.codes',
  'sparse.own',
  'sparse.held',
  'sparse.ranks',
  'sparse.rows',
  'sparse.codes',
  'sparse.rest.rows',
  'sparse.rest.codes',
]);
/** These are read where values of the field are counted. */
const countedParts = new Set(['codes', 'codes.starts', 'codes.offsets']);

/** A test of names of sections. */
export function asideSections({ fields, facets, contains }: IndexSchema): (section: string) => boolean {
  const points = fields.flatMap(({ name, kind }) => (kind === 'point' ? [name] : []));
  const texts = new Set(fields.flatMap(({ name, kind }) => (kind === 'text' ? [name] : [])));
  // Values of text fields are suggested, with counts.
  const counted = new Set([...facets, ...points, ...contains.filter((name) => texts.has(name))]);
  const names = new Set(fields.map(({ name }) => name));
  return (section) => {
    const dot = section.indexOf('.');
    const [field, part] = [section.slice(0, dot), section.slice(dot + 1)];
    // Orders and cells of rows.
    if (!names.has(field)) return field !== 'order' && field !== 'cells';
    return !searchedParts.has(part) && !(countedParts.has(part) && counted.has(field));
  };
}
