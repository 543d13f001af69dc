const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * When someone began at a company, as exactly as the source knows: `2019`, `2019-03` or `2019-03-31`, from ISO dates,
 * `3/31/2019` (month first), `3/2019`, `March 2019`, and the number of a day in a spreadsheet: `43555`. Null for anything else.
 */
export function normalizeStartDate(text: string): string | null {
  const iso = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?:[T ][\d:.Z+-]*)?$/.exec(text);
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3]);
  if (/^[2-5]\d{4}(?:\.\d+)?$/.test(text)) return dayOfSpreadsheet(Math.floor(Number(text)));
  const american = /^(\d{1,2})\/(?:(\d{1,2})\/)?(\d{4})$/.exec(text);
  if (american !== null) return dateOf(american[3], american[1], american[2]);
  const named = /^([a-z]{3})[a-z]*\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})$/i.exec(text);
  const month = months.indexOf(named?.[1]?.toLowerCase() ?? '') + 1;
  return named === null || month === 0 ? null : dateOf(named[3], String(month), named[2]);
}

/** Day 1 of a spreadsheet is 1900-01-01, and it counts the day 1900-02-29, which there was not. */
const dayOfSpreadsheet = (day: number): string =>
  new Date(Date.UTC(1899, 11, 30) + day * 86_400_000).toISOString().slice(0, 10);

function dateOf(year = '', month?: string, day?: string): string | null {
  if (Number(year) < 1900 || Number(year) > 2100) return null;
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12) return null;
  const yearAndMonth = `${year}-${month.padStart(2, '0')}`;
  if (day === undefined) return yearAndMonth;
  const date = `${yearAndMonth}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}
