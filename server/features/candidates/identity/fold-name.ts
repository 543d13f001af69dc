const isPlainName = /^[a-z]+$/i;

/** Letters only, without accents, in lower case. */
export const foldName = (name: string): string =>
  (isPlainName.test(name) ? name : name.normalize('NFKD').replace(/[^\p{Letter}]/gu, '')).toLowerCase();
