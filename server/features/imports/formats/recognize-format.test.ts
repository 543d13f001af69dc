import { describe, expect, it } from 'vitest';
import { ImportFault } from '../import-fault.ts';
import { requiredNppesColumns } from './nppes-columns.ts';
import { recognizeFormat } from './recognize-format.ts';

const nppesHeader = [
  ...requiredNppesColumns.slice(0, 14),
  'Provider Sex Code',
  'Provider Business Mailing Address City Name',
  ...requiredNppesColumns.slice(14),
];

function faultOf(header: readonly string[]): ImportFault {
  try {
    recognizeFormat(header);
  } catch (error) {
    if (error instanceof ImportFault) return error;
  }
  throw new Error('expected a fault');
}

describe('a header is refused', () => {
  it('when it fits no format, naming what each lacks', () => {
    const fault = faultOf(['Contactfirstname', 'Surname']);
    expect(fault.code).toBe('unknown-header');
    expect(fault.message).toContain('for a vendor file it lacks "Contactlastname", "specialty"');
    expect(fault.message).toContain(
      'for an NPPES file "NPI", "Entity Type Code", "Provider Last Name (Legal Name)", "Provider First Name" and 40 more',
    );
  });

  it('when one column of an NPPES file that is read is gone, naming it', () => {
    const fault = faultOf(nppesHeader.filter((name) => name !== 'NPI Deactivation Date'));
    expect(fault.message).toContain('for an NPPES file "NPI Deactivation Date".');
  });

  it('when it contains a required column twice, and names the column', () => {
    const vendor = faultOf(['Contactfirstname', 'Contactlastname', 'specialty', 'contact last name']);
    expect(vendor).toMatchObject({
      code: 'duplicate-column',
      message: expect.stringContaining('"Contactlastname" more than once'),
    });
    expect(faultOf([...nppesHeader, 'NPI'])).toMatchObject({
      code: 'duplicate-column',
      message: expect.stringContaining('"NPI"'),
    });
  });
});

describe('a format is recognised by the names of its columns', () => {
  it('with invisible characters in them', () => {
    expect(recognizeFormat(['Contactfirstname', 'Contactlastname\u200B', '\uFEFFspecialty']).name).toBe('vendor');
  });

  it.each([
    ['of today', ['NPI', 'Provider Last Name', 'Provider First Name', 'Facility Name', 'City/Town', 'ZIP Code']],
    ['of before', [' NPI', 'lst_nm', 'frst_nm', 'org_nm', 'cty', 'zip']],
    ['of the interface for programs', ['npi', 'provider_last_name', 'facility_name', 'citytown', 'zip_code']],
  ])('the file of Medicare, with its names %s', (_when, [npi = '', ...others]) => {
    const header = [npi, 'Ind_PAC_ID', 'Ind_enrl_ID', ...others, 'gndr', 'Cred', 'Med_sch', 'Grd_yr', 'pri_spec'];
    const lower = npi === 'npi' ? header.map((name) => name.toLowerCase()) : header;
    const format = recognizeFormat(lower);
    expect(format.name).toBe('medicare-clinicians');
    expect(format.columns.slice(0, 3).map((position) => lower[position]?.trim().toLowerCase())).toEqual([
      'npi',
      'med_sch',
      'grd_yr',
    ]);
  });

  it('NPPES, with the columns in any order', () => {
    const reversed = nppesHeader.toReversed();
    const format = recognizeFormat(reversed);
    expect(format.name).toBe('nppes');
    expect(format.columns.map((position) => reversed[position])).toEqual([
      ...requiredNppesColumns,
      'Provider Sex Code',
    ]);
  });

  it('NPPES in its older form, where the sex code had another name, or has none', () => {
    const older = nppesHeader.map((name) => (name === 'Provider Sex Code' ? 'Provider Gender Code' : name));
    expect(recognizeFormat(older).columns).toHaveLength(requiredNppesColumns.length + 1);
    expect(recognizeFormat(requiredNppesColumns).columns).toHaveLength(requiredNppesColumns.length);
  });

  it('a vendor file, whatever the case and spaces of its names, naming the columns that are ignored', () => {
    const format = recognizeFormat([
      'CONTACT FIRST NAME',
      'Shoe size',
      'companyindustry',
      'Specialty',
      'Contactlastname ',
      '',
    ]);
    expect(format.name).toBe('vendor');
    expect(format.ignoredColumns).toEqual(['Shoe size', 'column 6 (without a name)']);
    expect(format.map({ line: 2, cells: ['Ann', 'Lee', 'nurse', 'retail'] }, 'acme')).toMatchObject({
      kind: 'candidate',
      draft: { firstName: 'Ann', lastName: 'Lee', specialty: 'Nurse', companyIndustry: 'Retail' },
    });
  });

  it('and hands on a row that could not be read as a rejected one', () => {
    const format = recognizeFormat(['Contactfirstname', 'Contactlastname', 'specialty']);
    expect(format.map({ line: 7, fault: 'The row has 2 cells and the header 3.' }, 'acme')).toEqual({
      kind: 'rejected',
      line: 7,
      reason: 'The row has 2 cells and the header 3.',
      cells: {},
    });
  });
});
