// The labels and headings of job postings, and what follows them.

/** What a part of a posting is about. `noData`: what the directory knows nothing about. `other`: nothing that is searched. */
export type Topic = 'title' | 'unit' | 'place' | 'radius' | 'required' | 'preferred' | 'noData' | 'other';

const labels: Readonly<Record<Topic, string>> = {
  title: `title, job title, position, position title, role, job, job name, job opening, opening, open position, vacancy, profession, discipline,
    now hiring, hiring, we are hiring, looking for, seeking, job role`,
  unit: 'unit, specialty, specialties, department, dept, service line, clinical area, practice area, area of practice, floor, ward, setting, practice setting, care setting, subspecialty, level',
  place: `location, locations, job location, work location, city, state, city state, city and state, city/state, where, site, work site, worksite,
    facility location, office location, practice location, place, address, zip, zip code, postal code, location of position`,
  radius:
    'radius, search radius, distance, max distance, maximum distance, commute radius, commutable distance, within',
  required: `required, requirements, requirement, required qualifications, minimum qualifications, basic qualifications, qualifications, must have,
    must haves, must, job requirements, position requirements, minimum requirements, required skills, license, licenses, licensure, licensing,
    certification, certifications, certificates, licenses and certifications, licenses/certifications, license/certification,
    licensure/certification, licensure and certification, certifications and licenses, credentials, required credentials, education,
    required education, education and experience, required licenses, required certifications, required licensure, what you need,
    what you will need, what you'll need, what you bring, what you'll bring, who you are, you have, you must have, eligibility,
    candidate requirements, skills and qualifications, qualifications and skills, education requirements, license requirements,
    qualifications required, licenses required, certifications required, minimum education, requirements include, qualifications include`,
  preferred: `preferred, preferred qualifications, preferred skills, preferred certifications, preferred education, preferred experience,
    preferred licensure, nice to have, nice to haves, desired, desired qualifications, desired skills, desirable, bonus, bonus points, pluses,
    optional, additional qualifications, a plus, plus, ideal candidate, preferred credentials, qualifications preferred, preferred requirements`,
  noData: `shift, shifts, schedule, hours, work schedule, pay, pay rate, pay range, salary, salary range, compensation, rate, hourly rate, wage,
    bonus amount, sign on bonus, sign-on bonus, experience, years of experience, experience required, required experience, job type,
    employment type, type, status, contract length, contract, duration, length, start, start date, language, languages, visa, relocation, fte,
    weekly pay, gross, assignment length, remote, travel required`,
  other: `responsibilities, duties, job duties, essential duties, essential functions, key responsibilities, what you will do, what you'll do,
    your role, about, about us, about the company, about the team, about the hospital, about the facility, about the role, company, employer,
    facility, hospital, clinic, organization, practice, client, benefits, perks, benefits and perks, our benefits, why us, why join us, why work here,
    what we offer, we offer, what's in it for you, apply, how to apply, contact, contact us, recruiter, phone, email, website, summary,
    job summary, position summary, description, job description, overview, job overview, position overview, job id, job number, requisition,
    requisition id, req id, req, id, reference, posted, date posted, equal opportunity, equal opportunity employer, eeo, disclaimer,
    physical requirements, physical demands, working conditions, reports to, patient population, patients, note, notes, category, industry, team,
    our mission, mission, our values, the opportunity, opportunity, day to day, a day in the life, supervises, headquarters, hq, next steps`,
};

/** A label as it is compared: lower case, one space between words, without `(s)`. */
const labelKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replaceAll('’', "'")
    .replace(/&/g, ' and ')
    .replace(/[^a-z/' -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isTopic = (name: string): name is Topic => Object.hasOwn(labels, name);

const topics: ReadonlyMap<string, Topic> = new Map(
  Object.entries(labels).flatMap(([topic, names]) =>
    isTopic(topic) ? names.split(',').map((name): [string, Topic] => [labelKey(name), topic]) : [],
  ),
);

const lastWord = /([a-z']+)[^a-z']*$/i;
const lastWords: ReadonlySet<string> = new Set(
  topics
    .keys()
    .map((key) => lastWord.exec(key)?.[1] ?? '')
    .toArray(),
);

/** Characters of a label, with what is around it. */
export const labelLengthMax = 50;

/** Null: the text is no label that is known. Most texts are none, which their last word tells. */
export function topicOf(text: string): Topic | null {
  if (text.length > labelLengthMax) return null;
  const last = lastWord.exec(
    text
      .slice(-lastWordMax)
      .replaceAll('’', "'")
      .replace(/\(s\)\s*:?\s*$/, 's'),
  )?.[1];
  return last !== undefined && lastWords.has(last.toLowerCase()) ? (topics.get(labelKey(text)) ?? null) : null;
}

/** Longer than the last word of every label, with a colon and spaces. */
const lastWordMax = 24;
