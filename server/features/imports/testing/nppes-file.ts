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

const clinicianNames =
  'NPI,Ind_PAC_ID,Ind_enrl_ID,Provider Last Name,Provider First Name,Provider Middle Name,suff,gndr,Cred,Med_sch,Grd_yr,pri_spec,sec_spec_1,sec_spec_2,sec_spec_3,sec_spec_4,sec_spec_all,Telehlth,Facility Name,org_pac_id,num_org_mem,adr_ln_1,adr_ln_2,ln_2_sprs,City/Town,State,ZIP Code,Telephone Number,ind_assgn,grp_assgn,adrs_id'.split(
    ',',
  );

/** The file of Medicare's doctors and clinicians: a row for each address of a person. */
export const cliniciansFile = (rows: readonly (readonly [npi: string, school: string, year: string])[]): string =>
  [clinicianNames, ...rows.map(([npi, school, year]) => clinicianRow(npi, school, year))].map(line).join('');

function clinicianRow(npi: string, school: string, year: string): string[] {
  const cells: Readonly<Record<string, string>> = {
    NPI: npi,
    Ind_PAC_ID: '1',
    Ind_enrl_ID: 'I1',
    'Provider Last Name': 'ALMEIDA',
    Med_sch: school,
    Grd_yr: year,
    'City/Town': 'TULSA',
  };
  return clinicianNames.map((name) => cells[name] ?? '');
}
