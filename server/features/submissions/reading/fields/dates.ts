// Dates as people write them in resumes: `Jan 2020`, `01/2020`, `03.2020`, `2020-01`, `1 March 2020`, `2020`.

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|summer|spring|fall|winter)\.?`;
const year = String.raw`(?:19|20)\d{2}`;
const date = String.raw`(?:(?:\d{1,2}(?:st|nd|rd|th)? )?${month},? (?:\d{1,2}, )?${year}|\d{1,2}[./-]\d{1,2}[./-]${year}|\d{1,2}[./]${year}|${year}[-/.]\d{2}|${year})`;
const today = String.raw`(?:present|current(?:ly)?|now|today|(?:to )?date|ongoing|pr[ée]sent|aujourd['’]hui|heute)`;
const to = String.raw`\s*(?:-|–|—|to|until|through|till)\s*`;

const openRange = new RegExp(String.raw`(?:(?:from )?\b${date}${to}${today}\b|\bsince ${date}\b)`, 'iu');
const anyDate = new RegExp(
  String.raw`[([]?(?:from |since |expected |graduated |class of )?\b${date}(?:${to}(?:${date}|${today})\b)?[)\]]?`,
  'giu',
);

/** Whether the line has a range of dates that has not ended: `2019 – Present`. */
export const hasOpenRange = (line: string): boolean => openRange.test(line);
export const hasDate = (line: string): boolean => line.search(anyDate) !== -1;
/** The line with a tab in place of each date. */
export const withoutDates = (line: string): string => line.replaceAll(anyDate, '\t');
