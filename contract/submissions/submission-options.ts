// The choices, limits and messages of the resume form. Values only, because the pages contain no schemas.
import { emailLengthMax } from '../email-rules.ts';

/** The specialties of the form. A professional of another specialty chooses `otherSpecialty` and names it. */
export const submissionSpecialties = [
  'Addiction Medicine',
  'Allergy and Immunology',
  'Anesthesiology',
  'Audiologist',
  'Bariatric Surgery',
  'Cardiac Surgery',
  'Cardiology',
  'Certified Nurse Midwife',
  'Certified Registered Nurse Anesthetist',
  'Chiropractor',
  'Clinical Nurse Specialist',
  'Colon and Rectal Surgery',
  'Critical Care Medicine',
  'Dental Hygienist',
  'Dentist',
  'Dermatology',
  'Diagnostic Radiology',
  'Dietitian',
  'Emergency Medicine',
  'Endocrinology',
  'Endodontist',
  'Family Medicine',
  'Gastroenterology',
  'General Surgery',
  'Genetics',
  'Geriatric Medicine',
  'Gynecologic Oncology',
  'Hematology',
  'Hospice and Palliative Medicine',
  'Hospital Medicine',
  'Infectious Disease',
  'Internal Medicine',
  'Interventional Cardiology',
  'Interventional Radiology',
  'Licensed Practical Nurse',
  'Maternal and Fetal Medicine',
  'Medical Assistant',
  'Medical Laboratory Scientist',
  'Neonatology',
  'Nephrology',
  'Neurology',
  'Neurosurgery',
  'Nuclear Medicine',
  'Nurse',
  'Nurse Practitioner',
  'OBGYN',
  'Occupational Medicine',
  'Occupational Therapist',
  'Oncology',
  'Ophthalmology',
  'Optometrist',
  'Oral and Maxillofacial Surgery',
  'Orthodontist',
  'Orthopedic Surgery',
  'Otolaryngology',
  'Pain Medicine',
  'Paramedic',
  'Pathology',
  'Pediatric Dentist',
  'Pediatric Surgery',
  'Pediatrics',
  'Periodontist',
  'Pharmacist',
  'Pharmacy Technician',
  'Physical Medicine and Rehabilitation',
  'Physical Therapist',
  'Physician Assistant',
  'Plastic Surgery',
  'Podiatrist',
  'Preventive Medicine',
  'Psychiatry',
  'Psychologist',
  'Public Health',
  'Pulmonology',
  'Radiation Oncology',
  'Radiologic Technologist',
  'Respiratory Therapist',
  'Rheumatology',
  'Sleep Medicine',
  'Social Worker',
  'Speech-Language Pathologist',
  'Sports Medicine',
  'Surgical Technologist',
  'Thoracic Surgery',
  'Transplant Surgery',
  'Urology',
  'Vascular Surgery',
] as const;

export const otherSpecialty = 'Other';
export const defaultCountry = 'United States';

/** In characters, or in entries for the lists. */
export const submissionLimits = {
  nameMax: 100,
  titleMax: 150,
  companyMax: 200,
  specialtyMax: 100,
  emailMax: emailLengthMax,
  phoneMin: 10,
  /** Two numbers with their labels. */
  phoneMax: 80,
  placeMax: 100,
  linkedinUrlMax: 300,
  schoolMax: 200,
  degreeMax: 100,
  educationMax: 10,
  skillMax: 80,
  skillsMax: 50,
} as const;

/** A file from which the values of the form are proposed. */
export const resumeFileLimits = { bytesMax: 5 * 1024 * 1024, pagesMax: 30 } as const;
/** As the `accept` attribute of a file input writes it. */
export const resumeFileTypes =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const resumeFileErrors = {
  missing: 'Choose a PDF or Word (.docx) file first.',
  empty: 'The file is empty. Save it again and choose it again, or fill in the form yourself.',
  tooLarge: 'The file is larger than 5 MB. Save it without images and choose it again, or fill in the form yourself.',
  busy: 'Other files are being read. Wait a moment and choose the file again, or fill in the form yourself.',
  failed: 'The file could not be read. Please try again later, or fill in the form yourself.',
} as const;

/** What the form says of a wrong field (specification: admin and submissions, section 5). */
export const submissionErrors = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  title: 'Physician title is required',
  company: 'Company name is required',
  specialty: 'Specialty is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  city: 'City is required',
  state: 'State is required',
  country: 'Country is required',
  linkedinUrl: 'Please enter a valid LinkedIn URL',
  education: 'Enter both a school and a degree',
  skill: 'Enter a skill that is not in the list yet',
  agreed: 'Check the box to confirm that the resume is yours',
} as const;

/** Bulk decisions and pages of the administrators' tables have this many rows. */
export const submissionsPageSize = 25;

/**
 * At least eight digits, with the characters and words that people write between and around them: `Cell: 312-555-0142 (text me)`,
 * `312.555.0142 ext. 204`, `312-555-0142 or 312-555-0143`. Whether a number is in it is decided by the server.
 */
export const phonePattern = /^(?=(?:\D*\d){8})[\p{L}\d\s()[\]+.,;:/|_#*'\u0022’•·\-\u2012-\u2015]+$/u;

/** What people without such a page enter. */
const noAddress = /^(?:n\/?a|none|no|-+)$/i;

/**
 * The address as it is opened: with `https://` when it has no scheme, without a label, and with the site where only the path is given: `in/ann-lee`.
 * Empty when there is none.
 */
export function linkedinAddress(text: string): string {
  const address = text
    .replace(/^linked-?in\s*[:=]\s*/i, '')
    .replace(noAddress, '')
    .replace(/^(https?)\/\/(?=\w)/i, '$1://')
    .replace(/^\/?(?=in\/[^/])/i, 'www.linkedin.com/');
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** Whether the address, with its scheme, is a page of LinkedIn. */
export function isLinkedinUrl(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.port === '' &&
    /(?:^|\.)linkedin\.com$/i.test(url.hostname)
  );
}

/** What an approval did: created a candidate, added to an existing one, or, for a rejection, neither. */
export const decisionOutcomes = ['created', 'merged', 'rejected'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];
