// The page numbers that a pagination shows.

/** A page number from 1; 'gap' replaces the pages between its neighbors. */
export type PageStep = number | 'gap';

const windowSize = 5;

/** The first page, five pages around the current one, and the last page. A gap of one page is that page instead. */
export function pageWindow(current: number, total: number): PageStep[] {
  const start = Math.max(1, Math.min(current - Math.floor(windowSize / 2), total - windowSize + 1));
  const end = Math.min(total, start + windowSize - 1);
  const middle = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
  return [...before(start), ...middle, ...after(end, total)];
}

function before(start: number): PageStep[] {
  if (start === 1) return [];
  if (start === 2) return [1];
  return [1, start === 3 ? 2 : 'gap'];
}

function after(end: number, total: number): PageStep[] {
  if (end >= total) return [];
  if (end === total - 1) return [total];
  return [end === total - 2 ? total - 1 : 'gap', total];
}
