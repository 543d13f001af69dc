// Certifications of boards: those of physicians by their specialty, those of other professions by their abbreviation. Filters, imports and the
// words of a search use this one table.

/**
 * Each line: the certification as the directory shows it, then other names. Physicians: the general and subspecialty certificates of the
 * boards of the ABMS and the AOA. A board with one general certificate stands for that one.
 */
const physicians = `
Addiction Medicine
Adolescent Medicine
Allergy and Immunology|ABAI|American Board of Allergy and Immunology|Allergy, Immunology
Anesthesiology|American Board of Anesthesiology|AOBA
Brain Injury Medicine
Cardiovascular Disease|Cardiology|Cardiovascular Diseases|Cardiovascular Medicine
Advanced Heart Failure and Transplant Cardiology
Clinical Cardiac Electrophysiology|Cardiac Electrophysiology|Electrophysiology
Interventional Cardiology
Child and Adolescent Psychiatry|Child Psychiatry
Child Neurology|Neurology with Special Qualification in Child Neurology
Clinical Informatics
Clinical Neurophysiology
Colon and Rectal Surgery|Colorectal Surgery|ABCRS|American Board of Colon and Rectal Surgery|Proctology
Complex General Surgical Oncology|Surgical Oncology
Critical Care Medicine|Critical Care
Surgical Critical Care
Neurocritical Care
Dermatology|ABD|American Board of Dermatology|AOBD
Dermatopathology
Micrographic Dermatologic Surgery|Mohs Surgery
Developmental-Behavioral Pediatrics
Diagnostic Radiology|Radiology|ABR|American Board of Radiology|AOBR
Interventional Radiology|Vascular and Interventional Radiology
Neuroradiology
Nuclear Radiology
Pediatric Radiology
Radiation Oncology
Emergency Medicine|ABEM|American Board of Emergency Medicine|AOBEM
Emergency Medical Services
Endocrinology, Diabetes, and Metabolism|Endocrinology
Epilepsy
Family Medicine|Family Practice|ABFM|ABFP|American Board of Family Medicine|AOBFP
Female Pelvic Medicine and Reconstructive Surgery|Urogynecology
Forensic Psychiatry
Gastroenterology
Transplant Hepatology|Hepatology
General Surgery|Surgery|ABS|American Board of Surgery|AOBS
Geriatric Medicine|Geriatrics
Geriatric Psychiatry
Gynecologic Oncology
Hematology
Hospice and Palliative Medicine|Palliative Medicine|Palliative Care
Infectious Disease|Infectious Diseases
Internal Medicine|ABIM|American Board of Internal Medicine|AOBIM
Maternal-Fetal Medicine|Maternal and Fetal Medicine
Medical Genetics and Genomics|Medical Genetics|Clinical Genetics|ABMGG|American Board of Medical Genetics and Genomics
Medical Oncology|Oncology|Hematology-Oncology|Hematology/Oncology
Medical Toxicology|Toxicology
Neonatal-Perinatal Medicine|Neonatology|Neonatal Medicine
Nephrology
Neurological Surgery|Neurosurgery|ABNS|American Board of Neurological Surgery
Neurology
Psychiatry
Neuromuscular Medicine
Nuclear Medicine|ABNM|American Board of Nuclear Medicine
Obesity Medicine|ABOM|American Board of Obesity Medicine
Obstetrics and Gynecology|OBGYN|OB/GYN|Obstetrics Gynecology|ABOG|American Board of Obstetrics and Gynecology|AOBOG
Occupational Medicine|Occupational and Environmental Medicine
Ophthalmology|ABO|American Board of Ophthalmology
Orthopaedic Surgery|Orthopedic Surgery|Orthopedics|Orthopaedics|ABOS|American Board of Orthopaedic Surgery|AOBOS
Orthopaedic Sports Medicine
Surgery of the Hand|Hand Surgery
Osteopathic Manipulative Medicine|Neuromusculoskeletal Medicine|NMM/OMM
Otolaryngology|Otolaryngology - Head and Neck Surgery|ENT|ABOHNS|ABOto|American Board of Otolaryngology
Neurotology
Pain Medicine|Pain Management
Pathology|Anatomic Pathology|Clinical Pathology|Anatomic and Clinical Pathology|Pathology - Anatomic and Clinical|ABPath|American Board of Pathology
Cytopathology
Forensic Pathology
Hematopathology
Pediatrics|ABP|American Board of Pediatrics|AOBP
Pediatric Cardiology
Pediatric Critical Care Medicine
Pediatric Emergency Medicine
Pediatric Endocrinology
Pediatric Gastroenterology
Pediatric Hematology-Oncology
Pediatric Hospital Medicine
Pediatric Infectious Diseases
Pediatric Nephrology
Pediatric Pulmonology
Pediatric Rheumatology
Pediatric Surgery
Physical Medicine and Rehabilitation|PM&R|Physiatry|ABPMR|American Board of Physical Medicine and Rehabilitation
Plastic Surgery|ABPS|American Board of Plastic Surgery
Preventive Medicine|Public Health and General Preventive Medicine|ABPM|American Board of Preventive Medicine
Pulmonary Disease|Pulmonology|Pulmonary Medicine|Pulmonary Diseases
Reproductive Endocrinology and Infertility
Rheumatology
Sleep Medicine
Spinal Cord Injury Medicine
Sports Medicine
Thoracic Surgery|Cardiothoracic Surgery|Thoracic and Cardiac Surgery|ABTS|American Board of Thoracic Surgery
Congenital Cardiac Surgery
Undersea and Hyperbaric Medicine|Hyperbaric Medicine
Urology|ABU|American Board of Urology
Vascular Neurology|Stroke Neurology
Vascular Surgery
Podiatric Surgery|Foot and Ankle Surgery|ABFAS|Foot Surgery
Oral and Maxillofacial Surgery|Oral Surgery|ABOMS
`;

/** Of nurses, physician assistants, pharmacists and therapists. */
const others = `
ACNPC-AG|ACNPC|Adult-Gerontology Acute Care Nurse Practitioner Certified
AGACNP-BC|Adult-Gerontology Acute Care Nurse Practitioner
ACNP-BC|Acute Care Nurse Practitioner
AGPCNP-BC
A-GNP-C
ANP-BC
ANP-C
ENP-C|Emergency Nurse Practitioner
FNP-BC
FNP-C
NNP-BC|Neonatal Nurse Practitioner
CPNP-PC|CPNP|Pediatric Nurse Practitioner
CPNP-AC
PMHNP-BC|PMHNP|Psychiatric-Mental Health Nurse Practitioner|Psychiatric Mental Health Nurse Practitioner
WHNP-BC|WHNP|Women's Health Nurse Practitioner
CNM|Certified Nurse-Midwife|Certified Nurse Midwife
CRNA|Certified Registered Nurse Anesthetist
AMB-BC|Ambulatory Care Nursing
BMTCN
CAPA
CARN
CBCN
CCM|Certified Case Manager
ACM-RN
CCRN|CCRN-K|Critical Care Registered Nurse
CCRN-CMC|CMC
CSC
CCTN
CDCES|CDE|Certified Diabetes Educator
CDN
CNN|Certified Nephrology Nurse
CEN|Certified Emergency Nurse
CPEN|Certified Pediatric Emergency Nurse
CFRN|Certified Flight Registered Nurse
CTRN
TCRN|Trauma Certified Registered Nurse
CGRN|Certified Gastroenterology Registered Nurse
CHPN|Certified Hospice and Palliative Nurse
ACHPN
CIC|Certified in Infection Control
CMSRN|Certified Medical-Surgical Registered Nurse
MEDSURG-BC|RN-BC Medical-Surgical
CNE|Certified Nurse Educator
CNL|Clinical Nurse Leader
CNML
CNOR|Certified Perioperative Nurse
CNRN|Certified Neuroscience Registered Nurse
COHN-S|COHN
CPAN|Certified Post Anesthesia Nurse
CPN|Certified Pediatric Nurse
CPHON
CRNI|Certified Registered Nurse Infusion
CRRN|Certified Rehabilitation Registered Nurse
CVRN
CV-BC
NCSN|National Certified School Nurse
RCIS|Registered Cardiovascular Invasive Specialist
CWOCN
CWS|Certified Wound Specialist
WCC|Wound Care Certified
IBCLC|International Board Certified Lactation Consultant
LCCE
NE-BC|Nurse Executive
NEA-BC|Nurse Executive Advanced
NPD-BC
OCN|Oncology Certified Nurse
AOCNP
ONC|Orthopaedic Nurse Certified
PCCN|Progressive Care Certified Nurse
PMH-BC|Psychiatric-Mental Health Nursing
RNC-LRN
RNC-MNN
RNC-NIC|Neonatal Intensive Care Nursing
RNC-OB|Inpatient Obstetric Nursing
C-EFM|Electronic Fetal Monitoring
SCRN|Stroke Certified Registered Nurse
VA-BC|Vascular Access Board Certified
PA-C|Physician Assistant-Certified|Physician Assistant Certified|NCCPA
BCACP
BCCCP|Board Certified Critical Care Pharmacist
BCGP|Board Certified Geriatric Pharmacist
BCIDP
BCOP|Board Certified Oncology Pharmacist
BCPP|Board Certified Psychiatric Pharmacist
BCPPS
BCPS|Board Certified Pharmacotherapy Specialist
BCBA|Board Certified Behavior Analyst
BCS-S|Board Certified Specialist in Swallowing and Swallowing Disorders
CCC-SLP|Certificate of Clinical Competence in Speech-Language Pathology
CCC-A|Certificate of Clinical Competence in Audiology
CHT|Certified Hand Therapist
GCS|Geriatric Clinical Specialist
NCS|Neurologic Clinical Specialist
OCS|Orthopaedic Clinical Specialist
PCS|Pediatric Clinical Specialist
SCS|Sports Clinical Specialist
WCS|Women's Health Clinical Specialist
ABPP|American Board of Professional Psychology
RPFT
RPSGT
RRT|Registered Respiratory Therapist
RRT-ACCS
RRT-NPS
`;

const entries = `${physicians}${others}`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('|'));

export const boardCertificationNames: readonly string[] = entries.flatMap(([name]) => name ?? []);

/** Lower case, letters and single spaces; `&` is `and`. */
export const certificationKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(/\bpaediatric/g, 'pediatric')
    .trim();

/** The certification by the key of each of its names. */
export const certificationsByTerm: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([name = '', ...terms]) => [name, ...terms].map((term) => [certificationKey(term), name] as const)),
);

/** `cardiology` → `Cardiovascular Disease`; null for a text that names no certification, or something else as well. */
export const certificationNamed = (text: string): string | null =>
  certificationsByTerm.get(certificationKey(text)) ?? null;
