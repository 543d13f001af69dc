// The values of synthetic people: names, places, employers and titles, in numbers similar to a national directory.
import { randomNumbers } from './random-numbers.ts';
import type { RandomNumbers } from './random-numbers.ts';

export interface Employer {
  name: string;
  size: string;
  revenue: string;
  industry: string;
  city: string;
  state: string;
}

export interface World {
  firstNames: string[];
  lastNames: string[];
  specialties: string[];
  titles: string[][];
  employers: Employer[];
  skills: string[];
  schools: string[];
  degrees: string[];
}

const states =
  'CA TX FL NY PA IL OH GA NC MI NJ VA WA AZ TN MA IN MO MD WI CO MN SC AL LA KY OR OK CT UT IA NV AR MS KS NM NE ID WV HI NH ME RI MT DE SD ND AK DC VT WY'.split(
    ' ',
  );
const specialties = [
  'Nurse',
  'Nurse Practitioner',
  'Physician Assistant',
  'Family Medicine',
  'Internal Medicine',
  'Pharmacist',
  'Physical Therapist',
  'Dentist',
  'Emergency Medicine',
  'Pediatrics',
  'Psychiatry',
  'Cardiology',
  'Anesthesiology',
  'OBGYN',
  'General Surgery',
  'Orthopedic Surgery',
  'Radiology',
  'Hospital Medicine',
  'Critical Care Medicine',
  'Neurology',
  'Dermatology',
  'Gastroenterology',
  'Oncology',
  'Ophthalmology',
  'Urology',
  'Pathology',
  'Psychologist',
  'Occupational Therapist',
  'Respiratory Therapist',
  'Speech Language Pathologist',
  'Social Worker',
  'Nurse Anesthetist',
  'Optometrist',
  'Chiropractor',
  'Clinical Research',
  'Hospital Administration',
  'Cardiothoracic Surgery',
];
const ranks = [
  '',
  'Senior ',
  'Lead ',
  'Chief ',
  'Staff ',
  'Director of ',
  'Head of ',
  'Assistant ',
  'Associate ',
  'Travel ',
  'Per Diem ',
  'Attending ',
];
const duties = [
  '',
  ', ICU',
  ', Outpatient Clinic',
  ' Manager',
  ' Coordinator',
  ', Emergency Department',
  ' Educator',
  ', RN',
  ', MD',
  ' Supervisor',
  ', Night Shift',
  ' Resident',
];
const employerKinds = [
  'Hospital',
  'Medical Center',
  'Health System',
  'Clinic',
  'Family Practice',
  'Regional Hospital',
  'Healthcare Group',
  'University Hospital',
  'Dental Care',
  'Pharmacy',
  "Children's Hospital",
  'Surgery Center',
];
const sizes = ['1 to 19', '20 to 99', '100 to 499', '500 to 999', '1000 to 4999', '5000+'];
const revenues = ['<$1M', '$1M to <$10M', '$10M to <$50M', '$50M to <$100M', '$100M to <$1B', '$1B+'];
const industries = [
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
];
const commonFirst =
  'Mary James Maria John Jennifer Michael Linda David Elizabeth William Susan José Jessica Robert Sarah Thomas Karen Mark Nancy Lisa Daniel Ana'.split(
    ' ',
  );
const commonLast =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodríguez Martínez Hernandez Lopez Wilson Anderson Thomas Lee O'Neil Nguyen Patel Kim Smith-Jones".split(
    ' ',
  );
const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sh',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
];
const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'or', 'an', 'el', 'en', 'il'];
const endings = ['n', 'r', 's', 'son', 'ski', 'man', 'ez', 'ton', 'ley', 'ford', 'berg', 'ini', 'a', 'o', ''];

export function synthesizeWorld(seed: number): World {
  const random = randomNumbers(seed);
  const cities = states.flatMap((state, at) =>
    Array.from({ length: Math.max(8, 160 - at * 3) }, () => ({ state, city: placeName(random) })),
  );
  return {
    firstNames: [...commonFirst, ...madeNames(random, 4000)],
    lastNames: [...commonLast, ...madeNames(random, 60_000)],
    specialties,
    titles: specialties.map((specialty) => ranks.flatMap((rank) => duties.map((duty) => `${rank}${specialty}${duty}`))),
    employers: Array.from({ length: 120_000 }, () => makeEmployer(random, cities)),
    skills: specialties.concat(
      Array.from(
        { length: 210 },
        (_, at) =>
          `${random.pick(['Patient', 'Clinical', 'Acute', 'Digital', 'Team'])} ${madeName(random)} ${at % 3 === 0 ? 'Care' : 'Skills'}`,
      ),
    ),
    schools: Array.from(
      { length: 500 },
      () => random.pick(['University of ', 'College of ', 'School of Medicine at ']) + placeName(random),
    ),
    degrees: [
      'MD',
      'DO',
      'RN',
      'BSN',
      'MSN',
      'PhD',
      'PharmD',
      'DDS',
      'DMD',
      'MBA',
      'MPH',
      'PA',
      'DPT',
      'OD',
      'MS',
      'BS',
      'MSW',
      'DC',
    ],
  };
}

function makeEmployer(random: RandomNumbers, cities: readonly { state: string; city: string }[]): Employer {
  const { city, state } = cities[random.skewed(cities.length)] ?? { city: 'Springfield', state: 'IL' };
  const size = random.skewed(sizes.length * 10) % sizes.length;
  return {
    name: `${random.chance(0.3) ? `St. ${random.pick(commonFirst)}'s` : random.chance(0.5) ? city : madeName(random)} ${random.pick(employerKinds)}`,
    size: sizes[size] ?? '1 to 19',
    revenue: revenues[Math.min(revenues.length - 1, Math.max(0, size + random.below(3) - 1))] ?? '<$1M',
    industry: industries[random.skewed(industries.length)] ?? 'Education',
    city,
    state,
  };
}

function placeName(random: RandomNumbers): string {
  return (
    random.pick(['', '', '', 'New ', 'St. ', 'North ', 'Port ']) +
    madeName(random) +
    random.pick(['', '', 'ville', 'burg', ' City', ' Springs'])
  );
}

function madeNames(random: RandomNumbers, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(madeName(random));
  return [...names];
}

function madeName(random: RandomNumbers): string {
  const letters =
    random.pick(onsets) + random.pick(middles) + random.pick(onsets) + random.pick(middles) + random.pick(endings);
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}
