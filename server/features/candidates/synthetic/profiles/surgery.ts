// Surgeons, and obstetricians with them.

import { profile } from './specialty-profile.ts';

export const surgeryProfiles = [
  profile({
    specialty: 'OBGYN', weight: 2.5, femaleShare: 0.62, ladder: 'physician', qualifications: 'physician', field: 'Obstetrics & Gynecology', who: 'OB/GYN Physician',
    practices: 'Women\'s Health, OB/GYN, Women\'s Care, OB/GYN Associates',
    skills: `Prenatal Care, Labor & Delivery, Cesarean Section, Minimally Invasive Surgery, Hysterectomy, High-Risk Pregnancy, Contraception, Colposcopy, Ultrasound, Menopause, Endometriosis, Infertility Evaluation, Robotic Surgery,
      Laparoscopy, Hysteroscopy, Well-Woman Exams, Fetal Monitoring, Postpartum Care, LEEP, Fibroids`,
    focuses: [
      ['Obstetrics & Gynecology', 'mixed', 62, 'Vaginal Delivery, IUD Insertion, Adolescent Gynecology, Operative Obstetrics', { certification: 'FACOG' }],
      ['Maternal-Fetal Medicine', 'hospitalBased', 11, 'Amniocentesis, Fetal Echocardiography, Preeclampsia, Twin Pregnancies', { who: 'Maternal-Fetal Medicine Specialist', certification: 'FACOG' }],
      ['Gynecologic Oncology', 'inpatient', 7, 'Ovarian Cancer, Cytoreductive Surgery, Cervical Cancer, Chemotherapy', { who: 'Gynecologic Oncologist', certification: 'FACS' }],
      ['Reproductive Endocrinology', 'office', 9, 'IVF, Egg Freezing, Recurrent Pregnancy Loss, PCOS', { who: 'Reproductive Endocrinologist', certification: 'FACOG' }],
      ['Urogynecology', 'mixed', 6, 'Pelvic Organ Prolapse, Urodynamics, Sling Procedures, Pelvic Floor Disorders', { who: 'Urogynecologist', certification: 'FACOG' }],
      ['Obstetric Hospitalist Program', 'inpatient', 6, 'Obstetric Emergencies, Shift Leadership, Triage, Team Training', { who: 'OB Hospitalist', certification: 'FACOG' }],
    ],
  }),
  profile({
    specialty: 'General Surgery', weight: 1.9, femaleShare: 0.25, ladder: 'physician', qualifications: 'physician', field: 'General Surgery', who: 'General Surgeon',
    practices: 'Surgical Associates, Surgery, Surgical Specialists',
    skills: `Laparoscopic Surgery, Robotic Surgery, Hernia Repair, Cholecystectomy, Appendectomy, Colectomy, Endoscopy, Breast Surgery, Wound Care, Acute Care Surgery, Pre-Operative Evaluation, Post-Operative Care, ATLS, Surgical Education,
      Enhanced Recovery Protocols, Thyroid Surgery, Port Placement, Soft Tissue Surgery, OR Management, Quality Improvement`,
    focuses: [
      ['General Surgery', 'mixed', 46, 'Emergency General Surgery, Abdominal Wall Reconstruction, Rural Surgery, Skin Lesions', { certification: 'FACS' }],
      ['Trauma Surgery', 'inpatient', 15, 'Trauma Resuscitation, Damage Control Surgery, Surgical Critical Care, Trauma Verification', { who: 'Trauma Surgeon', certification: 'FACS' }],
      ['Bariatric Surgery', 'hospitalBased', 11, 'Sleeve Gastrectomy, Gastric Bypass, Metabolic Surgery, Revision Surgery', { who: 'Bariatric Surgeon', certification: 'FASMBS' }],
      ['Colorectal Surgery', 'mixed', 10, 'Rectal Cancer, Transanal Surgery, Diverticulitis, Ostomy Care', { who: 'Colorectal Surgeon', certification: 'FASCRS' }],
      ['Surgical Oncology', 'inpatient', 9, 'Whipple Procedure, Melanoma Surgery, Liver Resection, Sentinel Node Biopsy', { who: 'Surgical Oncologist', certification: 'FSSO' }],
      ['Vascular Surgery', 'hospitalBased', 9, 'Endovascular Repair, Carotid Endarterectomy, Dialysis Access, Limb Salvage', { who: 'Vascular Surgeon', certification: 'FSVS' }],
      ['Plastic Surgery', 'office', 7, 'Breast Reconstruction, Facial Surgery, Abdominoplasty, Microsurgery', { who: 'Plastic Surgeon', certification: 'FACS' }],
    ],
  }),
  profile({
    specialty: 'Orthopedic Surgery', weight: 1.9, femaleShare: 0.08, ladder: 'physician', qualifications: 'physician', field: 'Orthopedic Surgery', who: 'Orthopedic Surgeon',
    practices: 'Orthopedics, Orthopaedic Associates, Orthopedics & Sports Medicine, Bone & Joint',
    skills: `Arthroscopy, Fracture Care, Total Joint Replacement, Sports Medicine, Joint Injections, Trauma, ACL Reconstruction, Rotator Cuff Repair, Casting & Splinting, Musculoskeletal Imaging, Minimally Invasive Surgery, Orthobiologics,
      Ambulatory Surgery Centers, Enhanced Recovery Protocols, Osteoarthritis, Workers' Compensation, Bundled Payments, Team Physician, Surgical Education`,
    focuses: [
      ['General Orthopedics', 'office', 26, 'Carpal Tunnel Release, Hip Fracture, Tendon Repair, On-Call Trauma', { certification: 'FAAOS' }],
      ['Sports Medicine', 'office', 20, 'Meniscus Repair, Shoulder Instability, Cartilage Restoration, Hip Arthroscopy', { who: 'Orthopedic Sports Medicine Surgeon', certification: 'FAAOS' }],
      ['Joint Replacement', 'mixed', 20, 'Robotic Knee Replacement, Anterior Hip Replacement, Revision Arthroplasty, Outpatient Arthroplasty', { who: 'Joint Replacement Surgeon', certification: 'FAAOS' }],
      ['Spine Surgery', 'mixed', 14, 'Spinal Fusion, Disc Replacement, Scoliosis, Microdiscectomy', { who: 'Orthopedic Spine Surgeon', certification: 'FAAOS' }],
      ['Hand & Upper Extremity', 'office', 10, 'Nerve Repair, Wrist Arthroscopy, Microsurgery, Trigger Finger Release', { who: 'Hand Surgeon', certification: 'FAAOS' }],
      ['Orthopedic Trauma', 'inpatient', 8, 'Pelvic Fractures, External Fixation, Nonunion, Polytrauma', { who: 'Orthopedic Trauma Surgeon', certification: 'FAAOS' }],
      ['Pediatric Orthopedics', 'hospitalBased', 6, 'Clubfoot, Limb Deformity, Developmental Hip Dysplasia, Growth Plate Fractures', { who: 'Pediatric Orthopedic Surgeon', certification: 'FAAOS' }],
    ],
  }),
  profile({
    specialty: 'Urology', weight: 0.9, femaleShare: 0.11, ladder: 'physician', qualifications: 'physician', field: 'Urology', who: 'Urologist',
    practices: 'Urology, Urology Associates, Urologic Specialists',
    skills: `Kidney Stones, Prostate Cancer, BPH, Cystoscopy, Robotic Surgery, Vasectomy, Ureteroscopy, Urinary Incontinence, Erectile Dysfunction, Lithotripsy, Prostate Biopsy, Bladder Cancer, Urodynamics, Laparoscopy, Testosterone Therapy,
      Overactive Bladder, Hematuria, Laser Surgery, Ambulatory Surgery Centers, Kidney Cancer`,
    focuses: [
      ['General Urology', 'office', 66, 'Percutaneous Nephrolithotomy, Circumcision, UroLift, Urinary Tract Infections', { certification: 'FACS' }],
      ['Urologic Oncology', 'hospitalBased', 16, 'Radical Prostatectomy, Partial Nephrectomy, Cystectomy, Fusion Biopsy', { who: 'Urologic Oncologist', certification: 'FACS' }],
      ['Men\'s Health', 'office', 10, 'Penile Implants, Male Infertility, Vasectomy Reversal, Peyronie\'s Disease', { who: 'Men\'s Health Urologist' }],
      ['Pediatric Urology', 'hospitalBased', 8, 'Hypospadias Repair, Vesicoureteral Reflux, Hydronephrosis, Orchiopexy', { who: 'Pediatric Urologist', certification: 'FAAP' }],
    ],
  }),
  profile({
    specialty: 'Cardiothoracic Surgery', weight: 0.5, femaleShare: 0.09, ladder: 'physician', qualifications: 'physician', field: 'Cardiothoracic Surgery', who: 'Cardiothoracic Surgeon',
    practices: 'Cardiothoracic Surgery, Heart & Lung Surgeons',
    skills: `CABG, Valve Repair, Aortic Surgery, Minimally Invasive Cardiac Surgery, Cardiopulmonary Bypass, Lung Resection, Robotic Surgery, TAVR, Mitral Valve Repair, Post-Operative Care, Critical Care, Heart Transplant, Atrial Fibrillation Surgery,
      Thoracoscopy, Quality Improvement, STS Database, Surgical Education, Endovascular Repair, Chest Wall Surgery, Pacemaker Lead Extraction`,
    focuses: [
      ['Adult Cardiac Surgery', 'hospitalBased', 52, 'Off-Pump CABG, Aortic Root Replacement, Redo Sternotomy, Maze Procedure', { who: 'Cardiac Surgeon', certification: 'FACS' }],
      ['Thoracic Surgery', 'hospitalBased', 28, 'VATS Lobectomy, Esophagectomy, Lung Cancer, Mediastinal Tumors', { who: 'Thoracic Surgeon', certification: 'FACS' }],
      ['Heart & Lung Transplant', 'inpatient', 10, 'LVAD Implantation, ECMO, Donor Procurement, Organ Preservation', { who: 'Transplant Surgeon', certification: 'FACS' }],
      ['Congenital Heart Surgery', 'inpatient', 9, 'Norwood Procedure, Tetralogy Repair, Neonatal Surgery, Fontan Procedure', { who: 'Congenital Heart Surgeon', certification: 'FACS' }],
    ],
  }),
];
