// Files of NPIs as applicant systems, registries and people write them.
import { expect, test } from 'vitest';
import { readNpis } from './read-npis.ts';

const [first, second, third, absent] = ['1999000007', '1999000015', '1999000023', '1999000031'] as const;
const lines = (...cells: string[]): string => `${cells.join('\n')}\n`;

test.each([
  ['a title above the header', `Providers, 2026\n\nName,NPI #\nAnn,${first}\nAnn,${second}\nAnn,${third}\n,\n`],
  ['a title that names the NPI', `NPI list of 2026\nNPI,Name\n${first},Ann\n${second},Ann\n${third},Ann\n`],
  ['another NPI beside the own one', `Provider NPI,Group NPI\n${first},${absent}\n${second},\n${third},\n`],
  ['a type and a status of the NPI', `NPI,NPI Type,NPI Status\n${first},1,A\n${second},1,A\n${third},1,A\n`],
  ['a name of the registry', lines('National Provider Identifier', first, second, third)],
  ['a name with a remark', lines('NPI (10 digits)', first, second, third)],
  ['a name of a program', lines('npi_id', first, second, third)],
  ['a name in one word', lines('NPINumber', first, second, third)],
  ['names and no header', `Ann,${first}\nAnn,${second}\nAnn,${third}\n`],
  ['a list on one line', `${first}, ${second}, ${third}`],
  ['a list without commas', `${first} ${second} ${third}`],
  ['numbers of lines', lines(`1. ${first}`, `2. ${second}`, `3. ${third}`)],
  ['bullets', lines(`- ${first}`, `• ${second}`, `* ${third}`)],
  ['labels', lines(`NPI: ${first}`, `NPI: ${second}`, `NPI: ${third}`)],
  [
    'numbers as spreadsheets show them',
    lines('NPI', `"${first},0"`, `"${second.replace(/(.)(...)(...)(...)/, '$1,$2,$3,$4')}"`, `#${third}`),
  ],
  [
    'pages of the registry',
    lines('NPI', ...[first, second, third].map((npi) => `https://npiregistry.cms.hhs.gov/provider-view/${npi}`)),
  ],
])('every row of a file with %s is read', async (_case, csv) => {
  expect(await readNpis(csv)).toEqual({
    npis: [first, second, third],
    rows: 3,
    invalid: 0,
    duplicates: 0,
    invalidLines: [],
  });
});

test('a row of totals and a number that has lost its digits are invalid, and each names its line', async () => {
  const csv = `NPI,Name\n${first},Ann\n2.0E+09,Li\nTotal: 2,\n`;
  expect(await readNpis(csv)).toEqual({ npis: [first], rows: 3, invalid: 2, duplicates: 0, invalidLines: [3, 4] });
});

test.each([
  ['two columns of NPIs', `NPI,npi\n${first},${second}\n`],
  ['a person and a group, and no header', `Ann,${first},${second}\n`],
  ['the NPI of the practice alone', `Name,Group NPI\nAnn,${first}\n`],
  ['no NPI', 'Name,Phone\nRosa,x\n'],
])('a file with %s is refused, because no column is the one', async (_case, csv) => {
  await expect(readNpis(csv)).rejects.toThrow('The file has no column named NPI.');
});
