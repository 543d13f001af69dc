import { deactivatedColumns, nppesFactColumns, placeColumns, requiredNppesColumns } from '../formats/nppes-columns.ts';

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

const columns = [...requiredNppesColumns, ...nppesFactColumns];

/** An NPPES file with the columns that are read, every cell quoted as in the real one; a row is an individual unless it says otherwise. */
export function nppesFile(rows: Record<string, string>[]): string {
  const body = rows.map((row) => {
    const named: Record<string, string> = { 'Entity Type Code': '1', ...row };
    return line(columns.map((column) => named[column] ?? ''));
  });
  return line(columns) + body.join('');
}

/** As the companion file writes it. */
export interface PlaceCells {
  address: string;
  city: string;
  state: string;
  zip: string;
  country?: string;
}

const phoneColumn = 'Provider Secondary Practice Location Address - Telephone Number';

/** The registry's companion file of practice locations: an NPI and a place in each row. */
export const placesFile = (rows: readonly (readonly [npi: string, place: PlaceCells])[]): string =>
  [
    line([...Object.values(placeColumns), phoneColumn]),
    ...rows.map(([npi, { address, city, state, zip, country = 'US' }]) =>
      line([npi, address, '', city, state, zip, country, '3145550143']),
    ),
  ].join('');

/** The registry's list of deactivated numbers, with its title above the header. */
export const deactivatedFile = (npis: readonly string[]): string =>
  [
    line(['NPPES Deactivated Records as of Nov 09 2026', '']),
    line(Object.values(deactivatedColumns)),
    ...npis.map((npi) => line([npi, '11/01/2026'])),
  ].join('');
