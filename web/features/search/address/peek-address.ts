// The person beside the results, in the address of the screen. It is not part of the search: searches are read and written without it.

const parameter = 'peek=';
const idPattern = /^\d{1,19}$/;

/** The id in the query part of an address; null when there is none. */
export function readPeek(search: string): string | null {
  const id = partsOf(search)
    .find((part) => part.startsWith(parameter))
    ?.slice(parameter.length);
  return id !== undefined && idPattern.test(id) ? id : null;
}

/** The query part with this id, or without one. Everything else stays as it is written, letter by letter. */
export function withPeek(search: string, id: string | null): string {
  const others = partsOf(search).filter((part) => !part.startsWith(parameter));
  const parts = id === null ? others : [...others, `${parameter}${id}`];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const partsOf = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
