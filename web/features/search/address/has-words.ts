/** A search reads letters and digits. Symbols alone exclude no one, as an empty box does. */
export const hasWords = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

/** What the answer says of a search for symbols alone; null: the query is empty, or has words. */
export const noWordText = (query: string): string | null =>
  query.trim() === '' || hasWords(query)
    ? null
    : `No word was searched: “${query.trim()}” has no letter and no number.`;
