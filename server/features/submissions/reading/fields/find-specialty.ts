// The specialty of the form that the title or the degrees of the author name. Nothing where they name several.
import type { submissionSpecialties } from '#contract/submissions/submission-options.ts';
import { lettersOfCredential } from './credentials.ts';
import { linesOf, type ResumeText } from './resume-text.ts';

type Specialty = (typeof submissionSpecialties)[number];
type Patterns = readonly (readonly [RegExp, Specialty])[];

/** Professions other than physicians, the more specific first. */
const professions: Patterns = [
  [/nurse midwife|\bcnm\b/i, 'Certified Nurse Midwife'],
  [/nurse an(?:a)?esthetist|\bcrna\b/i, 'Certified Registered Nurse Anesthetist'],
  [/clinical nurse specialist|\bcns\b/i, 'Clinical Nurse Specialist'],
  [/nurse practitioner|\b(?:fnp|crnp|pmhnp|agnp|np)\b/i, 'Nurse Practitioner'],
  [/licensed (?:practical|vocational) nurse|\b(?:lpn|lvn)\b/i, 'Licensed Practical Nurse'],
  [/\b(?:registered|staff|charge|travel|icu|er|triage|school|head|lead) nurse\b|\bnurse\b|\brn\b/i, 'Nurse'],
  [/pharmacy tech(?:nician)?|\bcpht\b/i, 'Pharmacy Technician'],
  [/pharmacist/i, 'Pharmacist'],
  [/dental hygienist|\brdh\b/i, 'Dental Hygienist'],
  [/orthodontist/i, 'Orthodontist'],
  [/endodontist/i, 'Endodontist'],
  [/periodontist/i, 'Periodontist'],
  [/pa?ediatric dentist/i, 'Pediatric Dentist'],
  [/oral (?:and|&) maxillofacial surgeon|oral surgeon/i, 'Oral and Maxillofacial Surgery'],
  [/\bdentist\b/i, 'Dentist'],
  [/physician assistant|physician associate|\bpa-c\b/i, 'Physician Assistant'],
  [/physical therapist(?! assistant)/i, 'Physical Therapist'],
  [/occupational therapist(?! assistant)/i, 'Occupational Therapist'],
  [/respiratory therapist/i, 'Respiratory Therapist'],
  [/speech[- ](?:and )?language pathologist|speech (?:therapist|pathologist)|\bslp\b/i, 'Speech-Language Pathologist'],
  [/dietiti?cian|dietitian/i, 'Dietitian'],
  [/social worker|\blcsw\b/i, 'Social Worker'],
  [/psychologist/i, 'Psychologist'],
  [/optometrist/i, 'Optometrist'],
  [/podiatrist/i, 'Podiatrist'],
  [/chiropractor/i, 'Chiropractor'],
  [/audiologist/i, 'Audiologist'],
  [/paramedic/i, 'Paramedic'],
  [/medical assistant/i, 'Medical Assistant'],
  [/radiolog(?:ic|y) tech(?:nologist|nician)?|x-ray tech(?:nologist|nician)?/i, 'Radiologic Technologist'],
  [/surgical tech(?:nologist|nician)?/i, 'Surgical Technologist'],
  [/medical (?:laboratory|lab) scientist|medical technologist/i, 'Medical Laboratory Scientist'],
];

/** Not a profession of the form, although a part of its title is one. */
const otherProfession =
  /dental assistant|nursing assistant|nurse aide|therapist assistant|nurse (?:recruiter|intern|extern)|veterinar|student/i;

/** Specialties of physicians, the more specific first. */
const disciplines: Patterns = [
  [/addiction medicine/i, 'Addiction Medicine'],
  [/allerg(?:y|ist)(?: (?:and|&) immunolog(?:y|ist))?/i, 'Allergy and Immunology'],
  [/an(?:a)?esthesiolog/i, 'Anesthesiology'],
  [/bariatric surg/i, 'Bariatric Surgery'],
  [/cardiothoracic surg/i, 'Thoracic Surgery'],
  [/cardiac surg/i, 'Cardiac Surgery'],
  [/interventional cardiolog/i, 'Interventional Cardiology'],
  [/cardiolog/i, 'Cardiology'],
  [/colon (?:and|&) rectal surg|colorectal surg/i, 'Colon and Rectal Surgery'],
  [/critical care (?:medicine|physician)|intensivist/i, 'Critical Care Medicine'],
  [/dermatolog/i, 'Dermatology'],
  [/interventional radiolog/i, 'Interventional Radiology'],
  [/diagnostic radiolog/i, 'Diagnostic Radiology'],
  [/emergency (?:medicine|physician)/i, 'Emergency Medicine'],
  [/endocrinolog/i, 'Endocrinology'],
  [/family (?:medicine|physician|practice physician)/i, 'Family Medicine'],
  [/gastroenterolog/i, 'Gastroenterology'],
  [/general surg/i, 'General Surgery'],
  [/geriatric(?:s| medicine|ian)/i, 'Geriatric Medicine'],
  [/gyn(?:a)?ecologic(?:al)? oncolog/i, 'Gynecologic Oncology'],
  [/radiation oncolog/i, 'Radiation Oncology'],
  [/h(?:a)?ematolog/i, 'Hematology'],
  [/oncolog/i, 'Oncology'],
  [/hospice|palliative/i, 'Hospice and Palliative Medicine'],
  [/hospitalist|hospital medicine/i, 'Hospital Medicine'],
  [/infectious disease/i, 'Infectious Disease'],
  [/internal medicine|internist/i, 'Internal Medicine'],
  [/maternal[- ](?:and )?fetal/i, 'Maternal and Fetal Medicine'],
  [/neonatolog/i, 'Neonatology'],
  [/nephrolog/i, 'Nephrology'],
  [/neurosurg|neurological surg/i, 'Neurosurgery'],
  [/neurolog/i, 'Neurology'],
  [/nuclear medicine/i, 'Nuclear Medicine'],
  [/ob[/-]?gyn|obstetric(?:s|ian)(?: (?:and|&) gyn(?:a)?ecolog(?:y|ist))?|gyn(?:a)?ecolog/i, 'OBGYN'],
  [/occupational medicine/i, 'Occupational Medicine'],
  [/ophthalmolog/i, 'Ophthalmology'],
  [/orthop(?:a)?edic surg/i, 'Orthopedic Surgery'],
  [/otolaryngolog/i, 'Otolaryngology'],
  [/pain medicine|pain management physician/i, 'Pain Medicine'],
  [/patholog/i, 'Pathology'],
  [/pa?ediatric surg/i, 'Pediatric Surgery'],
  [/pa?ediatric(?:s|ian)/i, 'Pediatrics'],
  [/physiatrist|physical medicine/i, 'Physical Medicine and Rehabilitation'],
  [/plastic surg/i, 'Plastic Surgery'],
  [/preventive medicine/i, 'Preventive Medicine'],
  [/psychiatr(?:y|ist)/i, 'Psychiatry'],
  [/pulmonolog/i, 'Pulmonology'],
  [/rheumatolog/i, 'Rheumatology'],
  [/sleep medicine/i, 'Sleep Medicine'],
  [/sports medicine/i, 'Sports Medicine'],
  [/thoracic surg/i, 'Thoracic Surgery'],
  [/transplant surg/i, 'Transplant Surgery'],
  [/urolog/i, 'Urology'],
  [/vascular surg/i, 'Vascular Surgery'],
];

const byCredential: ReadonlyMap<string, Specialty> = new Map<string, Specialty>([
  ...(
    ['FNP', 'AGNP', 'AGACNP', 'AGPCNP', 'ACNP', 'PMHNP', 'WHNP', 'PNP', 'CPNP', 'NNP', 'ENP', 'CRNP', 'NP'] as const
  ).map((letters) => [letters, 'Nurse Practitioner'] as const),
  ['CRNA', 'Certified Registered Nurse Anesthetist'],
  ['CNM', 'Certified Nurse Midwife'],
  ['LPN', 'Licensed Practical Nurse'],
  ['LVN', 'Licensed Practical Nurse'],
  ['PHARMD', 'Pharmacist'],
  ['RPH', 'Pharmacist'],
  ['DDS', 'Dentist'],
  ['DMD', 'Dentist'],
  ['RDH', 'Dental Hygienist'],
  ['DPT', 'Physical Therapist'],
  ['OTR', 'Occupational Therapist'],
  ['RRT', 'Respiratory Therapist'],
  ['RDN', 'Dietitian'],
  ['LCSW', 'Social Worker'],
  ['DPM', 'Podiatrist'],
  ['AUD', 'Audiologist'],
  ['PAC', 'Physician Assistant'],
]);

/** Empty where nothing names exactly one specialty of the form. */
export function findSpecialty(
  resume: ResumeText,
  titles: readonly string[],
  credentials: readonly string[],
): Specialty | '' {
  for (const title of titles) {
    if (otherProfession.test(title)) return '';
    const named = onlyOf(professions, title) || onlyOf(disciplines, title);
    if (named !== '') return named;
  }
  return byLetters(credentials) || byBoard(resume);
}

function byLetters(credentials: readonly string[]): Specialty | '' {
  const all = credentials.flatMap((part) => part.split(' ')).filter((part) => part !== '');
  const found = new Set(
    all.flatMap((part) => byCredential.get(/^pa-c$/i.test(part) ? 'PAC' : lettersOfCredential(part)) ?? []),
  );
  if (found.size > 0) return found.size === 1 ? ([...found][0] ?? '') : '';
  return all.some((part) => lettersOfCredential(part) === 'RN') ? 'Nurse' : '';
}

function byBoard(resume: ResumeText): Specialty | '' {
  const statements = linesOf(resume, 'head', 'summary', 'other').flatMap(
    (line) => /board[- ]certified (?:in )?([\p{L} &/-]{4,60})|^specialty: *(.{4,60})$/iu.exec(line)?.slice(1) ?? [],
  );
  const found = new Set(statements.flatMap((statement) => namesOf(disciplines, statement ?? '')));
  return found.size === 1 ? ([...found][0] ?? '') : '';
}

const onlyOf = (patterns: Patterns, text: string): Specialty | '' => {
  const [only, another] = namesOf(patterns, text);
  return only !== undefined && another === undefined ? only : '';
};

/** What a specific pattern matched is not matched again by a general one. */
function namesOf(patterns: Patterns, text: string): Specialty[] {
  const found = new Set<Specialty>();
  let rest = text;
  for (const [pattern, specialty] of patterns) {
    if (!pattern.test(rest)) continue;
    found.add(specialty);
    rest = rest.replace(pattern, '\t');
  }
  return [...found];
}
