// `npm run bench -- import [ROWS]`, `search [CANDIDATES] [SEARCHES]`, `index [CANDIDATES]`, `engines [CANDIDATES] [SEARCHES]`, `impact [CANDIDATES] [IMPORTED]`, `mix [CANDIDATES] [--against COMMIT]`, `query-list [CANDIDATES]`, `audit [TRANSACTIONS]`, `trace [DISCLOSURES]`, `exports [CANDIDATES]`, `reveals [PER SECOND]`, `admin-lists [USERS]` and `page-load [CANDIDATES]`: measurements, printed as tables. They take
// long and need the machine for themselves.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAdminLists } from './admin-lists-bench.ts';
import { benchAudit } from './audit-bench.ts';
import { benchEngines } from './engines/engines-bench.ts';
import { benchExports } from './export-bench.ts';
import { benchImport, importTable } from './import-bench.ts';
import { benchImpact } from './impact-bench.ts';
import { benchIndex } from './index-bench.ts';
import { benchMix } from './mix-bench.ts';
import { benchPageLoad } from './page-load-bench.ts';
import { benchQueryList } from './query-list-bench.ts';
import { benchReveals } from './reveal-bench.ts';
import { benchSearch } from './search-bench.ts';
import { searchTable } from './search-table.ts';
import { benchTrace } from './trace-bench.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const folder = join(tmpdir(), 'careroster-bench');
const {
  values: { against = null },
  positionals,
} = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
const parts: Readonly<Record<string, (size: number, searches: number) => Promise<string>>> = {
  import: async (rows) =>
    importTable([await benchImport(folder, 'nppes', rows), await benchImport(folder, 'vendor', rows)]),
  audit: (transactions) => benchAudit(folder, transactions),
  exports: (candidates) => benchExports(folder, candidates),
  reveals: (perSecond) => benchReveals(folder, perSecond),
  'admin-lists': (users) => benchAdminLists(folder, users),
  trace: (disclosures) => benchTrace(folder, disclosures),
  'page-load': (candidates) => benchPageLoad(folder, candidates),
  'query-list': (candidates) => benchQueryList(candidates),
  index: (candidates) => benchIndex(folder, candidates),
  impact: (candidates, imported) => benchImpact(folder, candidates, imported),
  mix: (candidates) => benchMix(candidates, against),
  engines: (candidates, searches) => benchEngines(folder, candidates, searches),
  search: async (candidates, searches) => searchTable(await benchSearch(folder, candidates, searches)),
};

const usualSizes: Readonly<Record<string, string>> = { reveals: '50', 'page-load': '20000' };
const [name = '', sizeText = usualSizes[name] ?? '200000', searchesText = '270'] = positionals;
const part = parts[name];
const size = Number(sizeText);
const searches = Number(searchesText);
if (part === undefined || !Number.isInteger(size) || size < 1 || !Number.isInteger(searches) || searches < 9) {
  say(
    'Usage: npm run bench -- import [ROWS]\n       npm run bench -- search [CANDIDATES] [SEARCHES]\n       npm run bench -- index [CANDIDATES]\n       npm run bench -- engines [CANDIDATES] [SEARCHES]\n       npm run bench -- impact [CANDIDATES] [IMPORTED]\n       npm run bench -- mix [CANDIDATES] [--against COMMIT]\n       npm run bench -- query-list [CANDIDATES]\n       npm run bench -- audit [TRANSACTIONS]\n       npm run bench -- trace [DISCLOSURES]\n       npm run bench -- reveals [PER SECOND]\n       npm run bench -- exports [CANDIDATES]\n       npm run bench -- admin-lists [USERS]\n       npm run bench -- page-load [CANDIDATES]',
  );
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
say(await part(size, searches));
