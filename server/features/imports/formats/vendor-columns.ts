// The columns of a vendor file: the candidate fields as the specification writes them. `NPI` and `Contactcountry` are
// not among those, but where a vendor has them they say who a person is and where.

export const vendorColumns = [
  'id',
  'NPI',
  'Contactfirstname',
  'Contactmiddlename',
  'Contactlastname',
  'Contacttitle',
  'Contacttitlelevel',
  'Contactjobfunctions',
  'specialty',
  'Companyname',
  'Companyemployees',
  'Company industry',
  'Companyrevenuerange',
  'Companydomain',
  'Companystartdate',
  'Contactcity',
  'Contactstate',
  'Contactcountry',
  'Contactofficecity',
  'Contactofficestate',
  'Contactofficezipcode',
  'location',
  'Personalemail',
  'Contactemail',
  'Contactphone',
  'Directdialphone',
  'Contactlinkedinurl',
  'Contact Connections',
  'Contactgender',
  'Contactskills',
  'Contacteducation',
] as const;

export type VendorColumn = (typeof vendorColumns)[number];

export const neededVendorColumns: readonly VendorColumn[] = ['Contactfirstname', 'Contactlastname', 'specialty'];
