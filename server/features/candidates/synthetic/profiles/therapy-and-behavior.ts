// Therapists, psychologists and social workers.

import { profile } from './specialty-profile.ts';

export const therapyAndBehaviorProfiles = [
  profile({
    specialty: 'Physical Therapist', weight: 4.6, femaleShare: 0.66, ladder: 'therapist', qualifications: 'physicalTherapist', field: 'Physical Therapy', who: '{focus} Physical Therapist',
    practices: 'Physical Therapy, Physical Therapy & Sports, Rehab, Physical Therapy & Wellness',
    skills: `Manual Therapy, Therapeutic Exercise, Gait Training, Orthopedic Rehabilitation, Post-Surgical Rehabilitation, Dry Needling, Balance Training, Functional Assessment, Neuromuscular Re-education, Patient Education, Evaluation,
      Joint Mobilization, Home Exercise Programs, Kinesio Taping, Soft Tissue Mobilization, WebPT, Documentation, Discharge Planning, Fall Prevention, Blood Flow Restriction`,
    focuses: [
      ['Orthopedic', 'office', 34, 'Spinal Manipulation, Rotator Cuff Rehabilitation, ACL Rehabilitation, Return to Sport', { certification: 'OCS' }],
      ['Sports', 'office', 10, 'Return-to-Sport Testing, Running Analysis, Athletic Taping, Strength & Conditioning', { certification: 'SCS' }],
      ['Acute Care', 'inpatient', 14, 'Early Mobility, ICU Rehabilitation, Discharge Recommendations, Wound Care'],
      ['Neurologic', 'hospitalBased', 9, 'Stroke Rehabilitation, Spinal Cord Injury, Vestibular Rehabilitation, Parkinson\'s Programs', { certification: 'NCS' }],
      ['Home Health', 'home', 13, 'OASIS Documentation, Home Safety Assessment, Caregiver Training, Geriatric Rehabilitation'],
      ['Geriatric', 'longTermCare', 10, 'Contracture Management, Wheelchair Seating, PDPM, Dementia Care', { certification: 'GCS' }],
      ['Pediatric', 'school', 6, 'Early Intervention, Developmental Milestones, Adaptive Equipment, IEP Planning', { certification: 'PCS' }],
      ['Pelvic Health', 'office', 5, 'Pelvic Floor Rehabilitation, Biofeedback, Postpartum Rehabilitation, Incontinence', { certification: 'WCS' }],
    ],
  }),
  profile({
    specialty: 'Occupational Therapist', weight: 2.1, femaleShare: 0.9, ladder: 'therapist', qualifications: 'occupationalTherapist', field: 'Occupational Therapy', who: '{focus} Occupational Therapist',
    practices: 'Occupational Therapy, Pediatric Therapy, Hand Therapy',
    skills: `Activities of Daily Living, Adaptive Equipment, Splinting, Fine Motor Skills, Cognitive Rehabilitation, Functional Assessment, Sensory Integration, Patient Education, Treatment Planning, Home Modifications, Neuro Rehabilitation,
      Therapeutic Activities, Upper Extremity Rehabilitation, Documentation, Caregiver Training, Assistive Technology, Energy Conservation, Low Vision Rehabilitation, Work Hardening, Discharge Planning`,
    focuses: [
      ['Pediatric', 'office', 20, 'Handwriting, Feeding Therapy, Autism Spectrum Disorder, Early Intervention'],
      ['School-Based', 'school', 20, 'IEP Planning, Classroom Accommodations, Visual Motor Skills, Self-Regulation'],
      ['Acute Care', 'inpatient', 18, 'Early Mobility, ICU Rehabilitation, Discharge Recommendations, Delirium Prevention'],
      ['Hand Therapy', 'office', 10, 'Custom Orthoses, Tendon Protocols, Scar Management, Edema Control', { who: 'Hand Therapist', certification: 'CHT' }],
      ['Geriatric', 'longTermCare', 18, 'Dementia Care, Wheelchair Seating, PDPM, Fall Prevention'],
      ['Home Health', 'home', 10, 'OASIS Documentation, Home Safety Assessment, Aging in Place, Bathroom Safety'],
      ['Behavioral Health', 'inpatient', 4, 'Group Facilitation, Coping Skills, Life Skills Training, Sensory Modulation'],
    ],
  }),
  profile({
    specialty: 'Speech Language Pathologist', weight: 1.9, femaleShare: 0.95, ladder: 'therapist', qualifications: 'speechPathologist', field: 'Speech-Language Pathology', who: '{focus} Speech-Language Pathologist',
    practices: 'Speech Therapy, Speech & Language, Communication Therapy',
    skills: `Articulation Therapy, Language Disorders, Dysphagia, AAC, Fluency, Voice Therapy, Cognitive-Communication, Early Intervention, Aphasia, Apraxia of Speech, Standardized Assessment, Patient Education, Feeding Therapy, Telepractice,
      Documentation, Treatment Planning, Caregiver Training, Social Communication, Bilingual Assessment, Literacy`,
    focuses: [
      ['School-Based', 'school', 42, 'IEP Planning, Phonological Awareness, Caseload Management, Push-In Therapy'],
      ['Medical', 'inpatient', 22, 'Modified Barium Swallow, FEES, Tracheostomy Management, Stroke Rehabilitation', { certification: 'BCS-S' }],
      ['Pediatric', 'office', 20, 'Oral Placement Therapy, Autism Spectrum Disorder, Play-Based Therapy, Late Talkers'],
      ['Geriatric', 'longTermCare', 14, 'Dementia Care, Memory Strategies, PDPM, Diet Texture Modification'],
    ],
  }),
  profile({
    specialty: 'Respiratory Therapist', weight: 2, femaleShare: 0.64, ladder: 'therapist', qualifications: 'respiratoryTherapist', field: 'Respiratory Care', who: '{focus} Respiratory Therapist',
    skills: `Mechanical Ventilation, Airway Management, ABG Analysis, BiPAP, CPAP, Oxygen Therapy, Nebulizer Treatments, Intubation Assistance, Pulmonary Function Testing, ACLS, BLS, Tracheostomy Care, Ventilator Weaning, Patient Assessment,
      Chest Physiotherapy, Code Response, High-Flow Nasal Cannula, COPD Education, Infection Control, Patient Education`,
    focuses: [
      ['Adult Critical Care', 'inpatient', 46, 'APRV, Prone Positioning, Arterial Lines, Inhaled Nitric Oxide', { certification: 'RRT-ACCS' }],
      ['Neonatal & Pediatric', 'inpatient', 18, 'High-Frequency Ventilation, NRP, PALS, Surfactant Administration', { certification: 'RRT-NPS' }],
      ['Emergency', 'inpatient', 12, 'Rapid Response, Transport Ventilation, Trauma Care, STAT Intubation'],
      ['Pulmonary Function', 'hospitalBased', 8, 'Spirometry, Bronchoprovocation, Cardiopulmonary Exercise Testing, Quality Control', { certification: 'RPFT' }],
      ['Sleep Medicine', 'ambulatory', 7, 'Polysomnography, PAP Titration, Sleep Scoring, Home Sleep Testing', { certification: 'RPSGT' }],
      ['Home Care', 'home', 8, 'Home Ventilators, Oxygen Setup, DME, Caregiver Training'],
    ],
  }),
  profile({
    specialty: 'Psychologist', weight: 2, femaleShare: 0.7, ladder: 'counselor', qualifications: 'psychologist', field: 'Psychology', who: '{focus} Psychologist',
    practices: 'Psychological Services, Psychology, Counseling & Psychology, Therapy Associates',
    skills: `Psychotherapy, CBT, DBT, Psychological Assessment, Trauma-Informed Care, Anxiety Disorders, Depression, PTSD, Group Therapy, Couples Therapy, Report Writing, Supervision, Mindfulness, EMDR, Crisis Intervention, Diagnostic Interviewing,
      Acceptance & Commitment Therapy, Motivational Interviewing, Teletherapy, Outcome Measurement`,
    focuses: [
      ['Clinical', 'office', 48, 'Individual Therapy, Exposure Therapy, Personality Assessment, Insomnia Treatment', { certification: 'ABPP' }],
      ['School', 'school', 18, 'Psychoeducational Evaluation, IEP Planning, Threat Assessment, Behavior Intervention Plans', { certification: 'NCSP' }],
      ['Neuropsychology', 'hospitalBased', 12, 'Neuropsychological Testing, Dementia Evaluation, Traumatic Brain Injury, Capacity Evaluation', { who: 'Neuropsychologist', certification: 'ABPP' }],
      ['Health', 'hospitalBased', 9, 'Chronic Pain, Bariatric Evaluation, Biofeedback, Integrated Primary Care'],
      ['Child', 'office', 10, 'Play Therapy, Autism Evaluation, Parent Training, ADHD Assessment'],
      ['Forensic', 'publicHealth', 4, 'Competency Evaluations, Custody Evaluations, Risk Assessment, Expert Testimony'],
    ],
  }),
  profile({
    specialty: 'Social Worker', weight: 3.1, femaleShare: 0.84, ladder: 'counselor', qualifications: 'socialWorker', field: 'Social Work', who: '{focus} Social Worker',
    practices: 'Counseling, Counseling Center, Family Therapy, Behavioral Counseling',
    skills: `Case Management, Crisis Intervention, Discharge Planning, Psychosocial Assessment, Community Resources, Individual Therapy, Group Facilitation, CBT, Motivational Interviewing, Trauma-Informed Care, Advocacy, Treatment Planning,
      Substance Use Counseling, Family Counseling, Medicaid, Mandated Reporting, Care Coordination, Cultural Competence, Safety Planning, Supervision`,
    focuses: [
      ['Medical', 'inpatient', 28, 'Interdisciplinary Rounds, Advance Directives, Guardianship, Placement', { certification: 'ACM-SW' }],
      ['Clinical', 'office', 26, 'Psychotherapy, EMDR, Couples Therapy, Depression', { certification: 'C-SWHC' }],
      ['School', 'school', 12, 'IEP Planning, Attendance Intervention, Family Outreach, Social Skills Groups', { certification: 'C-SSWS' }],
      ['Hospice', 'home', 9, 'Bereavement Support, End-of-Life Planning, Caregiver Support, Volunteer Coordination', { certification: 'CHP-SW' }],
      ['Behavioral Health', 'ambulatory', 12, 'Dual Diagnosis, Intensive Outpatient Programs, Suicide Risk Assessment, Recovery Planning', { certification: 'CADC' }],
      ['Child Welfare', 'publicHealth', 7, 'Home Visits, Foster Care, Family Reunification, Court Reports'],
      ['Dialysis', 'ambulatory', 4, 'Transplant Evaluation, KDQOL, Insurance Counseling, Adjustment to Illness', { certification: 'NSW-C' }],
    ],
  }),
];
