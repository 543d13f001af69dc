// The fixed choices of the directory, in the order in which screens list them (specification: directory, section 9).

export const companySizes = ['1 to 19', '20 to 99', '100 to 499', '500 to 999', '1000 to 4999', '5000+'] as const;

export const companyRevenues = [
  '<$1M',
  '$1M to <$10M',
  '$10M to <$50M',
  '$50M to <$100M',
  '$100M to <$1B',
  '$1B+',
] as const;

export const companyIndustries = [
  'Hospitals & Physicians Clinics',
  'Education',
  'Retail',
  'Hospital & Health Care',
  'Business Services',
  'Healthcare Services',
  'Government',
  'Consumer Services',
  'Manufacturing',
  'Medical Practice',
  'Insurance',
  'Pharmaceuticals',
] as const;

/** The fifty states and the District of Columbia. */
export const states = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut',
  DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois',
  IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland',
  MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana',
  NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York',
  NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania',
  RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah',
  VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
} as const;

/**
 * The specialties of the directory: what synthetic people have, what the importer's taxonomy map yields, and the
 * fallback list of 37 that screens show while counts cannot be loaded.
 */
export const specialties = [
  'Nurse', 'Nurse Practitioner', 'Physician Assistant', 'Family Medicine', 'Internal Medicine', 'Pharmacist',
  'Physical Therapist', 'Dentist', 'Emergency Medicine', 'Pediatrics', 'Psychiatry', 'Cardiology', 'Anesthesiology',
  'OBGYN', 'General Surgery', 'Orthopedic Surgery', 'Radiology', 'Hospital Medicine', 'Critical Care Medicine',
  'Neurology', 'Dermatology', 'Gastroenterology', 'Oncology', 'Ophthalmology', 'Urology', 'Pathology',
  'Psychologist', 'Occupational Therapist', 'Respiratory Therapist', 'Speech Language Pathologist', 'Social Worker',
  'Nurse Anesthetist', 'Optometrist', 'Chiropractor', 'Clinical Research', 'Hospital Administration',
  'Cardiothoracic Surgery',
] as const;
