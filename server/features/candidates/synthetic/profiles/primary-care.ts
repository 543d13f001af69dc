// Physicians of first contact and of the hospital floor.

import { profile } from './specialty-profile.ts';

export const primaryCareProfiles = [
  profile({
    specialty: 'Family Medicine', weight: 6, femaleShare: 0.45, ladder: 'physician', qualifications: 'physician', field: 'Family Medicine', who: 'Family Medicine Physician',
    practices: 'Family Medicine, Family Practice, Family Physicians, Family Care',
    skills: `Preventive Care, Chronic Disease Management, Hypertension, Diabetes Management, Pediatrics, Women's Health, Geriatrics, Immunizations, Joint Injections, Minor Procedures, Telemedicine, Epic,
      Behavioral Health Integration, Population Health, Annual Wellness Visits, Hyperlipidemia, Asthma Management, Patient-Centered Medical Home, Value-Based Care, Medical Education`,
    focuses: [
      ['Family Medicine', 'primaryCare', 62, 'Continuity of Care, Well-Child Visits, Contraception Management, Skin Biopsy', { certification: 'FAAFP' }],
      ['Sports Medicine', 'office', 8, 'Musculoskeletal Ultrasound, Concussion Management, Team Physician, PRP Injections', { who: 'Sports Medicine Physician', certification: 'CAQSM' }],
      ['Geriatrics', 'longTermCare', 7, 'Dementia Care, Polypharmacy Review, Fall Risk Assessment, Advance Care Planning', { who: 'Geriatrician', certification: 'CMD' }],
      ['Urgent Care', 'ambulatory', 12, 'Laceration Repair, Fracture Care, X-Ray Interpretation, Occupational Health', { who: 'Urgent Care Physician' }],
      ['Addiction Medicine', 'ambulatory', 5, 'Buprenorphine Treatment, Motivational Interviewing, Withdrawal Management, Harm Reduction', { who: 'Addiction Medicine Physician', certification: 'FASAM' }],
      ['Telehealth', 'virtual', 4, 'Virtual Visits, Asynchronous Care, Remote Patient Monitoring, Multi-State Licensure', { who: 'Telehealth Physician' }],
    ],
  }),
  profile({
    specialty: 'Internal Medicine', weight: 6, femaleShare: 0.41, ladder: 'physician', qualifications: 'physician', field: 'Internal Medicine', who: 'Internal Medicine Physician',
    practices: 'Internal Medicine, Internal Medicine Associates, Internists, Adult Medicine',
    skills: `Adult Primary Care, Hypertension, Diabetes Management, Hyperlipidemia, COPD, Heart Failure, Preventive Medicine, Geriatrics, Thyroid Disorders, Anticoagulation Management, EKG Interpretation,
      Medical Education, Population Health, Pre-Operative Evaluation, Chronic Kidney Disease, Epic, Telemedicine, Quality Improvement, Evidence-Based Medicine, Transitions of Care`,
    focuses: [
      ['Internal Medicine', 'primaryCare', 52, 'Annual Wellness Visits, Complex Care Management, Osteoporosis, Medication Reconciliation', { who: 'Internist', certification: 'FACP' }],
      ['Endocrinology', 'office', 10, 'Insulin Pumps, Continuous Glucose Monitoring, Thyroid Ultrasound, Adrenal Disorders', { who: 'Endocrinologist', certification: 'FACE' }],
      ['Nephrology', 'mixed', 9, 'Hemodialysis, Kidney Transplant, Electrolyte Disorders, Glomerulonephritis', { who: 'Nephrologist', certification: 'FASN' }],
      ['Rheumatology', 'office', 8, 'Biologics, Rheumatoid Arthritis, Lupus, Joint Injections, Gout', { who: 'Rheumatologist', certification: 'FACR' }],
      ['Infectious Disease', 'hospitalBased', 9, 'Antimicrobial Stewardship, HIV Care, Hepatitis C, Infection Prevention, Travel Medicine', { who: 'Infectious Disease Physician', certification: 'FIDSA' }],
      ['Allergy & Immunology', 'office', 5, 'Allergy Testing, Immunotherapy, Asthma Management, Food Challenges', { who: 'Allergist & Immunologist', certification: 'FAAAAI' }],
      ['Utilization Management', 'payer', 3, 'Utilization Review, Medical Policy, Peer-to-Peer Review, Appeals & Grievances', { who: 'Physician Reviewer' }],
    ],
  }),
  profile({
    specialty: 'Pediatrics', weight: 3.4, femaleShare: 0.65, ladder: 'physician', qualifications: 'physician', field: 'Pediatrics', who: 'Pediatrician',
    practices: 'Pediatrics, Pediatric Associates, Children\'s Clinic, Kids Care',
    skills: `Well-Child Care, Immunizations, Developmental Screening, Asthma Management, ADHD, Newborn Care, Adolescent Medicine, PALS, Neonatal Resuscitation, Breastfeeding Medicine, Childhood Obesity,
      Behavioral Pediatrics, Pediatric Dermatology, Sports Physicals, Family-Centered Care, Medical Education, Epic, Autism Screening, Vaccine Counseling, Telemedicine`,
    focuses: [
      ['General Pediatrics', 'primaryCare', 58, 'Anticipatory Guidance, School Readiness, Lead Screening, Newborn Rounds', { certification: 'FAAP' }],
      ['Pediatric Hospital Medicine', 'inpatient', 10, 'Bronchiolitis, Inpatient Rounds, Lumbar Puncture, Rapid Response', { who: 'Pediatric Hospitalist', certification: 'FAAP' }],
      ['Neonatology', 'inpatient', 9, 'Neonatal Ventilation, ECMO, Therapeutic Hypothermia, Delivery Room Management', { who: 'Neonatologist', certification: 'FAAP' }],
      ['Pediatric Cardiology', 'hospitalBased', 6, 'Fetal Echocardiography, Congenital Heart Disease, Cardiac Catheterization, Kawasaki Disease', { who: 'Pediatric Cardiologist', certification: 'FACC' }],
      ['Pediatric Critical Care', 'inpatient', 6, 'Mechanical Ventilation, Pediatric Sepsis, Sedation, Status Asthmaticus', { who: 'Pediatric Intensivist', certification: 'FCCM' }],
      ['Pediatric Hematology-Oncology', 'hospitalBased', 5, 'Leukemia, Stem Cell Transplant, Sickle Cell Disease, Clinical Trials', { who: 'Pediatric Hematologist-Oncologist' }],
      ['Developmental Pediatrics', 'mixed', 4, 'Autism Spectrum Disorder, Developmental Delay, Early Intervention, Learning Disabilities', { who: 'Developmental-Behavioral Pediatrician', certification: 'FAAP' }],
    ],
  }),
  profile({
    specialty: 'Emergency Medicine', weight: 3.2, femaleShare: 0.3, ladder: 'physician', qualifications: 'physician', field: 'Emergency Medicine', who: 'Emergency Medicine Physician',
    practices: 'Emergency Physicians, Emergency Medicine Associates',
    skills: `Trauma Resuscitation, Airway Management, Point-of-Care Ultrasound, Critical Care, ACLS, ATLS, PALS, Procedural Sedation, Toxicology, Stroke Care, Sepsis Management, Fracture Reduction,
      Central Line Placement, Intubation, Triage, Emergency Preparedness, Medical Simulation, Patient Flow, Disaster Medicine, STEMI Care`,
    focuses: [
      ['Emergency Medicine', 'hospitalBased', 74, 'Laceration Repair, Lumbar Puncture, Chest Tube Placement, Shift Leadership', { certification: 'FACEP' }],
      ['Pediatric Emergency Medicine', 'inpatient', 8, 'Pediatric Resuscitation, Child Abuse Evaluation, Fever in Infants, Pediatric Sedation', { who: 'Pediatric Emergency Medicine Physician', certification: 'FAAP' }],
      ['Emergency Medical Services', 'hospitalBased', 6, 'EMS Medical Direction, Prehospital Care, Protocol Development, Tactical Medicine', { who: 'EMS Physician', certification: 'FAEMS' }],
      ['Emergency Medicine', 'staffing', 8, 'Rural Emergency Care, Multi-State Licensure, Critical Access Hospitals', { who: 'Emergency Medicine Physician (Locum Tenens)', certification: 'FACEP' }],
      ['Medical Toxicology', 'inpatient', 3, 'Overdose Management, Poison Control, Antivenom Therapy, Addiction Consults', { who: 'Medical Toxicologist', certification: 'FACMT' }],
    ],
  }),
  profile({
    specialty: 'Hospital Medicine', weight: 2, femaleShare: 0.39, ladder: 'physician', qualifications: 'physician', field: 'Hospital Medicine', who: 'Hospitalist',
    practices: 'Hospitalists, Inpatient Physicians',
    skills: `Inpatient Care, Admissions, Discharge Planning, Sepsis Management, Heart Failure, Care Transitions, Rapid Response, Clinical Documentation Improvement, Utilization Review, Multidisciplinary Rounds,
      Anticoagulation Management, Acute Stroke, COPD Exacerbation, Perioperative Medicine, Quality Improvement, Patient Safety, Medical Education, Epic, Length of Stay Reduction, Palliative Care`,
    focuses: [
      ['Hospital Medicine', 'hospitalBased', 72, 'Cross Coverage, Observation Medicine, Co-Management, Family Meetings', { certification: 'SFHM' }],
      ['Nocturnist Program', 'inpatient', 16, 'Overnight Admissions, Code Leadership, Central Line Placement, Triage', { who: 'Nocturnist', certification: 'FHM' }],
      ['Palliative Medicine', 'inpatient', 8, 'Goals-of-Care Conversations, Pain Management, Hospice Eligibility, Ethics Consultation', { who: 'Palliative Medicine Physician', certification: 'FAAHPM' }],
      ['Hospital Medicine', 'staffing', 5, 'Rural Hospitals, Multi-State Licensure, Block Scheduling', { who: 'Hospitalist (Locum Tenens)' }],
    ],
  }),
  profile({
    specialty: 'Critical Care Medicine', weight: 1, femaleShare: 0.29, ladder: 'physician', qualifications: 'physician', field: 'Critical Care Medicine', who: 'Intensivist',
    practices: 'Critical Care Associates, Pulmonary & Critical Care',
    skills: `Mechanical Ventilation, Septic Shock, ARDS, Hemodynamic Monitoring, ECMO, Bronchoscopy, Central Line Placement, Point-of-Care Ultrasound, CRRT, Airway Management, Sedation Management,
      Multidisciplinary Rounds, Tele-ICU, End-of-Life Care, Quality Improvement, ICU Liberation, Rapid Response, Thoracentesis, Medical Education, Nutrition Support`,
    focuses: [
      ['Pulmonary & Critical Care', 'hospitalBased', 56, 'Endobronchial Ultrasound, Pulmonary Function Testing, COPD, Interstitial Lung Disease', { who: 'Pulmonologist & Intensivist', certification: 'FCCP' }],
      ['Medical ICU', 'inpatient', 24, 'Toxic Ingestions, Acute Liver Failure, DKA, Family Meetings', { certification: 'FCCM' }],
      ['Neurocritical Care', 'inpatient', 8, 'Intracranial Pressure Monitoring, Status Epilepticus, Subarachnoid Hemorrhage, Targeted Temperature Management', { who: 'Neurointensivist', certification: 'FNCS' }],
      ['Surgical Critical Care', 'inpatient', 12, 'Trauma Resuscitation, Open Abdomen, Massive Transfusion, Post-Operative Care', { who: 'Surgical Intensivist', certification: 'FCCM' }],
    ],
  }),
  profile({
    specialty: 'Psychiatry', weight: 2.8, femaleShare: 0.42, ladder: 'physician', qualifications: 'physician', field: 'Psychiatry', who: 'Psychiatrist',
    practices: 'Psychiatry, Behavioral Health, Psychiatric Associates, Mind & Wellness',
    skills: `Psychopharmacology, Psychiatric Evaluation, Mood Disorders, Schizophrenia, Anxiety Disorders, PTSD, Psychotherapy, CBT, ECT, TMS, Substance Use Disorders, Crisis Intervention, Telepsychiatry,
      Collaborative Care, Suicide Risk Assessment, ADHD, Bipolar Disorder, Medication Management, Inpatient Psychiatry, Civil Commitment`,
    focuses: [
      ['Adult Psychiatry', 'mixed', 52, 'Ketamine Therapy, Personality Disorders, Intensive Outpatient Programs, Lithium Management', { certification: 'FAPA' }],
      ['Child & Adolescent Psychiatry', 'mixed', 20, 'Autism Spectrum Disorder, Family Therapy, School Consultation, Eating Disorders', { who: 'Child & Adolescent Psychiatrist', certification: 'DFAACAP' }],
      ['Addiction Psychiatry', 'ambulatory', 9, 'Buprenorphine Treatment, Dual Diagnosis, Motivational Interviewing, Withdrawal Management', { who: 'Addiction Psychiatrist' }],
      ['Geriatric Psychiatry', 'longTermCare', 6, 'Dementia Care, Late-Life Depression, Capacity Evaluation, Polypharmacy Review', { who: 'Geriatric Psychiatrist' }],
      ['Forensic Psychiatry', 'publicHealth', 4, 'Competency Evaluations, Correctional Psychiatry, Expert Testimony, Risk Assessment', { who: 'Forensic Psychiatrist' }],
      ['Telepsychiatry', 'virtual', 8, 'Virtual Visits, Multi-State Licensure, Remote Medication Management', { who: 'Telepsychiatrist' }],
    ],
  }),
];
