// Pharmacists, dentists, optometrists and chiropractors.

import { profile } from './specialty-profile.ts';

export const pharmacyDentalVisionProfiles = [
  profile({
    specialty: 'Pharmacist', weight: 6.2, femaleShare: 0.6, ladder: 'pharmacist', qualifications: 'pharmacist', field: 'Pharmacy', who: '{focus} Pharmacist', practices: 'Apothecary, Pharmacy, Drug Store',
    skills: `Medication Therapy Management, Immunizations, Drug Interactions, Patient Counseling, Pharmacovigilance, Formulary Management, Sterile Compounding, Inventory Management, Medication Reconciliation, Controlled Substances,
      Medication Safety, Drug Information, Prescription Verification, Pharmacy Automation, Epic Willow, Pharmacy Law, Pharmacokinetics, Adherence Programs, Preceptorship, USP 797`,
    focuses: [
      ['Retail', 'retailPharmacy', 40, 'Workflow Management, Third-Party Billing, Point-of-Care Testing, OTC Counseling', { who: 'Staff Pharmacist' }],
      ['Inpatient', 'inpatient', 18, 'IV Admixture, Unit Dose Dispensing, Code Response, Anticoagulation Management', { certification: 'BCPS' }],
      ['Clinical', 'inpatient', 12, 'Antimicrobial Stewardship, Vancomycin Dosing, Rounding, Anticoagulation Management', { certification: 'BCPS' }],
      ['Critical Care', 'inpatient', 5, 'Vasopressor Dosing, Sedation Protocols, Code Response, Parenteral Nutrition', { certification: 'BCCCP' }],
      ['Oncology', 'hospitalBased', 5, 'Chemotherapy Verification, USP 800, Supportive Care, Oral Oncolytics', { certification: 'BCOP' }],
      ['Ambulatory Care', 'ambulatory', 6, 'Diabetes Management, Anticoagulation Clinics, Collaborative Practice, Hypertension Management', { certification: 'BCACP' }],
      ['Infectious Diseases', 'inpatient', 3, 'Antimicrobial Stewardship, Antibiogram Development, HIV Pharmacotherapy, Outpatient Parenteral Therapy', { certification: 'BCIDP' }],
      ['Consultant', 'longTermCare', 4, 'Drug Regimen Review, Geriatric Pharmacotherapy, CMS Regulations, Psychotropic Reduction', { certification: 'BCGP' }],
      ['Managed Care', 'payer', 5, 'Prior Authorization, Utilization Management, P&T Committee, Rebate Analysis', { certification: 'CSP' }],
      ['Medical Affairs', 'industry', 4, 'Scientific Communication, KOL Engagement, Health Outcomes Research, Launch Planning', { who: 'Medical Science Liaison', certification: 'BCMAS' }],
    ],
  }),
  profile({
    specialty: 'Dentist', weight: 4.6, femaleShare: 0.38, ladder: 'dentist', qualifications: 'dentist', field: 'Dentistry', who: '{focus} Dentist', practices: 'Family Dentistry, Dental, Dental Group, Smiles, Dental Care',
    skills: `Restorative Dentistry, Cosmetic Dentistry, Root Canal Therapy, Crowns & Bridges, Dental Implants, Extractions, Preventive Dentistry, Treatment Planning, Digital Radiography, CAD/CAM, Teeth Whitening, Veneers, Dentures,
      Clear Aligners, Nitrous Oxide Sedation, Periodontal Therapy, Dentrix, Eaglesoft, Patient Communication, Infection Control, Case Presentation`,
    focuses: [
      ['General', 'dental', 66, 'Oral Cancer Screening, Composite Fillings, Night Guards, Emergency Dental Care', { certification: 'FAGD' }],
      ['Pediatric', 'dental', 9, 'Behavior Guidance, Stainless Steel Crowns, Space Maintainers, Hospital Dentistry', { certification: 'DABPD' }],
      ['Orthodontics', 'dental', 8, 'Fixed Appliances, Cephalometric Analysis, Growth Modification, Surgical Orthodontics', { who: 'Orthodontist', certification: 'MS' }],
      ['Oral & Maxillofacial Surgery', 'dental', 7, 'Wisdom Teeth Removal, Orthognathic Surgery, IV Sedation, Facial Trauma, Bone Grafting', { who: 'Oral & Maxillofacial Surgeon', certification: 'FACS' }],
      ['Endodontics', 'dental', 5, 'Microscopic Endodontics, Retreatment, Apicoectomy, Cone Beam CT', { who: 'Endodontist' }],
      ['Periodontics', 'dental', 5, 'Gum Grafting, Sinus Lift, Osseous Surgery, Crown Lengthening', { who: 'Periodontist', certification: 'MS' }],
      ['Prosthodontics', 'dental', 3, 'Full-Mouth Rehabilitation, All-on-4 Implants, Occlusion, Maxillofacial Prosthetics', { who: 'Prosthodontist', certification: 'FACP' }],
      ['Public Health', 'publicHealth', 3, 'School Sealant Programs, Mobile Dentistry, Medicaid Dentistry, Community Outreach', { certification: 'MPH' }],
    ],
  }),
  profile({
    specialty: 'Optometrist', weight: 1.2, femaleShare: 0.47, ladder: 'officeDoctor', qualifications: 'optometrist', field: 'Optometry', who: 'Optometrist', practices: 'Eye Care, Vision, Family Eye Care, Optometry',
    skills: `Comprehensive Eye Exams, Contact Lens Fitting, Glaucoma Management, Dry Eye, Diabetic Eye Exams, OCT, Visual Fields, Refraction, Myopia Control, Ocular Disease, Foreign Body Removal, Retinal Imaging, LASIK Co-Management,
      Cataract Co-Management, Optical Dispensing, Slit Lamp Examination, Patient Education, Vision Plans, Practice Growth`,
    focuses: [
      ['Primary Eye Care', 'optical', 60, 'Spectacle Prescribing, Red Eye Management, Amblyopia, Annual Wellness Visits', { certification: 'FAAO' }],
      ['Specialty Contact Lenses', 'optical', 14, 'Scleral Lenses, Keratoconus, Orthokeratology, Post-Surgical Fitting', { certification: 'FSLS' }],
      ['Ocular Disease', 'office', 14, 'Punctal Plugs, Macular Degeneration, Uveitis, Emergency Eye Care', { certification: 'FAAO' }],
      ['Vision Therapy', 'optical', 8, 'Binocular Vision, Pediatric Optometry, Concussion Rehabilitation, Strabismus', { who: 'Developmental Optometrist', certification: 'FCOVD' }],
    ],
  }),
  profile({
    specialty: 'Chiropractor', weight: 1.2, femaleShare: 0.3, ladder: 'officeDoctor', qualifications: 'chiropractor', field: 'Chiropractic', who: 'Chiropractor',
    practices: 'Chiropractic, Family Chiropractic, Spine & Wellness, Chiropractic Center',
    skills: `Spinal Manipulation, Diversified Technique, Soft Tissue Therapy, Active Release Techniques, Rehabilitation Exercises, Low Back Pain, Neck Pain, Headaches, Posture Correction, X-Ray Interpretation, Sports Injuries, Ergonomics,
      Kinesio Taping, Spinal Decompression, Personal Injury, Nutrition Counseling, Cupping, Dry Needling, Patient Education, Wellness Care`,
    focuses: [
      ['Family Chiropractic', 'office', 60, 'Thompson Drop Technique, Activator Method, Maintenance Care, Scoliosis Screening'],
      ['Sports Chiropractic', 'office', 22, 'Instrument-Assisted Mobilization, Functional Movement Screen, Extremity Adjusting, Sideline Care', { who: 'Sports Chiropractor', certification: 'CCSP' }],
      ['Prenatal & Pediatric Chiropractic', 'office', 12, 'Webster Technique, Infant Care, Pelvic Alignment, Pregnancy Wellness', { who: 'Prenatal & Pediatric Chiropractor', certification: 'CACCP' }],
    ],
  }),
];
