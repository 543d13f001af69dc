// `npm run bench -- import [ROWS]`: measurements, printed as tables. They take long and want the machine for themselves.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchImport, importTable } from './import-bench.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const [part, rowsText = '200000'] = process.argv.slice(2);
const rows = Number(rowsText);
if (part !== 'import' || !Number.isInteger(rows) || rows < 1) {
  say('Usage: npm run bench -- import [ROWS]');
  process.exit(2);
}
const folder = join(tmpdir(), 'careroster-bench');
mkdirSync(folder, { recursive: true });
say(importTable([await benchImport(folder, 'nppes', rows), await benchImport(folder, 'vendor', rows)]));
