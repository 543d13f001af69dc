// The people in the samples of the home page. All are invented, and the page says so.

export interface InventedPerson {
  name: string;
  credentials: string;
  title: string;
  specialty: string;
  organization: string;
  location: string;
}

export interface InventedRecord extends InventedPerson {
  education: string;
  skills: readonly string[];
  moreSkills: number;
  /** How long ago the contacts were verified. */
  mobile: { freshness: 'fresh' | 'ageing'; text: string };
  email: { freshness: 'fresh' | 'ageing'; text: string };
}

const fresh = (text: string) => ({ freshness: 'fresh', text }) as const;
const ageing = (text: string) => ({ freshness: 'ageing', text }) as const;

export const inventedRecords: readonly InventedRecord[] = [
  {
    name: 'Daniel Okafor',
    credentials: 'MD',
    title: 'Hospitalist, Attending Physician',
    specialty: 'Internal Medicine',
    organization: 'Tidewater Regional Health',
    location: 'Norfolk, VA',
    education: 'MD, Elmhurst School of Medicine',
    skills: ['Inpatient care', 'Sepsis protocols', 'POCUS'],
    moreSkills: 9,
    mobile: fresh('Mobile, Nov 12'),
    email: fresh('Personal, Nov 12'),
  },
  {
    name: 'Mei-Ling Tran',
    credentials: 'PharmD',
    title: 'Oncology Pharmacist',
    specialty: 'Pharmacist',
    organization: 'Cascade Cancer Pavilion',
    location: 'Portland, OR',
    education: 'PharmD, Willamette College',
    skills: ['Chemotherapy', 'USP 800', 'Trials'],
    moreSkills: 6,
    mobile: fresh('Mobile, Oct 29'),
    email: ageing('Personal, Sep 30'),
  },
  {
    name: 'Élise Gagnon',
    credentials: 'MD',
    title: 'Emergency Physician',
    specialty: 'Emergency Medicine',
    organization: 'Centre hospitalier Saint-Aubin',
    location: 'Montréal, QC',
    education: 'MD, Université Champlain',
    skills: ['Trauma', 'ACLS', 'Bilingual'],
    moreSkills: 4,
    mobile: fresh('Mobile, Nov 9'),
    email: fresh('Personal, Nov 9'),
  },
];

const person = (
  name: string,
  credentials: string,
  title: string,
  organization: string,
  specialty: string,
  location: string,
): InventedPerson => ({ name, credentials, title, organization, specialty, location });

export const inventedResults: readonly InventedPerson[] = [
  person('Marcus Bell', 'CRNA', 'Nurse Anesthetist', 'Peachtree Surgical', 'Nurse Anesthetist', 'Atlanta, GA'),
  person('Tomás Herrera', 'MD', 'Orthopedic Surgeon', 'Alamo Bone & Joint', 'Orthopedic Surgery', 'San Antonio, TX'),
  person('Hannah Lindqvist', 'DPT', 'Physical Therapist', 'Northfield Rehab', 'Physical Therapist', 'Minneapolis, MN'),
  person(
    'Priya Raghunathan',
    'MD, PhD',
    'Clinical Investigator',
    'Charles Basin Institute',
    'Clinical Research',
    'Boston, MA',
  ),
  person('Samuel Whitehorse', 'DDS', 'General Dentist', 'Mesa Family Dental', 'Dentist', 'Santa Fe, NM'),
  person(
    'Camille Voss',
    'MHA',
    'Director of Nursing Operations',
    'Hartwell Health System',
    'Hospital Administration',
    'Columbus, OH',
  ),
];
