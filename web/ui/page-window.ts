// Which page numbers a reader is offered.

/** Page numbers from 1; 'gap' stands for the pages between its neighbours. */
export type PageStep = number | 'gap';

const windowSize = 5;

/** Five pages around the current one, the first and the last. A gap of a single page is that page. */
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
