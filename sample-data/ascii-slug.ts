const slugs = new Map<string, string>();
const undecomposed: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', '&': 'and' };

/** A word as it appears in addresses: `Núñez` gives `nunez`, `O'Brien` gives `obrien`. Memoized, because names repeat. */
export function asciiSlug(word: string): string {
  let slug = slugs.get(word);
  if (slug === undefined) {
    slug = word
      .toLowerCase()
      .replace(/[øłđßæ&]/g, (letter) => undecomposed[letter] ?? '')
      .normalize('NFD')
      .replace(/[^a-z0-9]/g, '');
    slugs.set(word, slug);
  }
  return slug;
}
