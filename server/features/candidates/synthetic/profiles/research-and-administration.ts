// People who run trials and institutions.

import { profile } from './specialty-profile.ts';

export const researchAndAdministrationProfiles = [
  profile({
    specialty: 'Clinical Research', weight: 1.3, femaleShare: 0.66, ladder: 'researcher', qualifications: 'researcher', field: 'Clinical Research', who: 'Clinical Research Coordinator',
    skills: `GCP, Clinical Trials, Informed Consent, IRB Submissions, Protocol Development, EDC, Data Management, Patient Recruitment, Regulatory Compliance, Source Documentation, Adverse Event Reporting, Medidata Rave, CTMS, Budget Negotiation,
      Site Management, FDA Regulations, Study Start-Up, Monitoring, ICH Guidelines, Query Resolution`,
    focuses: [
      ['Oncology Trials', 'trials', 28, 'RECIST, Phase I Trials, Biospecimen Handling, Investigational Drug Accountability', { certification: 'CCRC' }],
      ['Cardiovascular Trials', 'trials', 16, 'Device Trials, Endpoint Adjudication, EKG Collection, Registry Studies', { certification: 'CCRP' }],
      ['Clinical Monitoring', 'trials', 24, 'Site Initiation Visits, Risk-Based Monitoring, Source Data Verification, Close-Out Visits', { who: 'Clinical Research Associate', certification: 'CCRA' }],
      ['Neuroscience Trials', 'trials', 12, 'Rater Training, Cognitive Scales, Imaging Endpoints, Caregiver Consent', { certification: 'CCRC' }],
      ['Medical Affairs', 'industry', 12, 'Publication Planning, Medical Writing, KOL Engagement, Real-World Evidence', { who: 'Clinical Scientist' }],
      ['Vaccine Trials', 'trials', 8, 'Decentralized Trials, Immunogenicity, Community Engagement, Cold Chain', { certification: 'CCRC' }],
    ],
  }),
  profile({
    specialty: 'Hospital Administration', weight: 1.6, femaleShare: 0.58, ladder: 'administrator', qualifications: 'administrator', field: 'Hospital Administration', who: 'Healthcare Administrator',
    skills: `Healthcare Management, Strategic Planning, Budgeting, Operations Management, Revenue Cycle, Quality Improvement, Regulatory Compliance, Joint Commission, Staffing, Patient Experience, Lean Six Sigma, Change Management, Physician Relations,
      Financial Analysis, Contract Negotiation, Project Management, Population Health, Service Line Development, Labor Relations, EHR Implementation`,
    focuses: [
      ['Hospital Operations', 'administration', 30, 'Throughput, Capital Planning, Facilities, Emergency Preparedness', { certification: 'FACHE' }],
      ['Patient Care Services', 'administration', 18, 'Nurse Staffing, Magnet Recognition, Shared Governance, Productivity', { certification: 'NEA-BC' }],
      ['Revenue Cycle', 'administration', 14, 'Denials Management, Coding, Payer Contracting, Charge Capture', { certification: 'CHFP' }],
      ['Quality & Patient Safety', 'administration', 14, 'Root Cause Analysis, HCAHPS, Core Measures, Risk Management', { certification: 'CPHQ' }],
      ['Ambulatory Services', 'administration', 14, 'Practice Acquisition, Provider Productivity, Access, Scheduling', { certification: 'CMPE' }],
      ['Clinical Informatics', 'administration', 8, 'Epic, Clinical Decision Support, Interoperability, Analytics', { certification: 'CPHIMS' }],
    ],
  }),
];
