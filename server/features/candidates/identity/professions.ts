// The licensed professions that credentials and a specialty name, coarsely: a nurse who becomes a nurse practitioner stays one person.
const professionOfCredential: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    nurse: 'RN LPN LVN BSN MSN APRN NP FNP ANP CNP DNP CNM CRNA CNS PMHNP AGNP CNA ADN',
    physician: 'MD DO MBBS MBCHB',
    physicianAssistant: 'PA PAC',
    dentist: 'DDS DMD',
    pharmacist: 'PHARMD RPH BCPS',
    physicalTherapist: 'PT DPT PTA',
    occupationalTherapist: 'OT OTR OTRL OTD COTA',
    respiratoryTherapist: 'RRT CRT',
    speechPathologist: 'SLP CCCSLP',
    psychologist: 'PSYD',
    optometrist: 'OD',
    chiropractor: 'DC',
    podiatrist: 'DPM',
    socialWorker: 'LCSW LMSW LICSW MSW LSW',
    dietitian: 'RD RDN LDN',
  }).flatMap(([profession, credentials]) => credentials.split(' ').map((credential) => [credential, profession])),
);

const professionOfSpecialty: Readonly<Record<string, string>> = {
  Nurse: 'nurse',
  'Nurse Practitioner': 'nurse',
  'Nurse Anesthetist': 'nurse',
  'Physician Assistant': 'physicianAssistant',
  Dentist: 'dentist',
  Pharmacist: 'pharmacist',
  'Physical Therapist': 'physicalTherapist',
  'Occupational Therapist': 'occupationalTherapist',
  'Respiratory Therapist': 'respiratoryTherapist',
  'Speech Language Pathologist': 'speechPathologist',
  Psychologist: 'psychologist',
  Optometrist: 'optometrist',
  Chiropractor: 'chiropractor',
  'Social Worker': 'socialWorker',
};

/** Empty: unknown. */
export function professionsOf(credentials: string | null, specialty: string | null): Set<string> {
  const found = (credentials ?? '')
    .split(',')
    .map((credential) => professionOfCredential[credential.replace(/[^a-z]/gi, '').toUpperCase()]);
  const named = new Set(found.filter((profession) => profession !== undefined));
  if (named.size > 0) return named;
  const profession = specialty === null ? undefined : professionOfSpecialty[specialty];
  return new Set(profession === undefined ? [] : [profession]);
}
