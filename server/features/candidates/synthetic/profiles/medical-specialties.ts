// Physicians of organs, images and tissues.

import { profile } from './specialty-profile.ts';

export const medicalSpecialtyProfiles = [
  profile({
    specialty: 'Cardiology', weight: 2.4, femaleShare: 0.18, ladder: 'physician', qualifications: 'physician', field: 'Cardiology', who: 'Cardiologist',
    practices: 'Cardiology, Heart & Vascular, Cardiology Associates, Heart Specialists',
    skills: `Echocardiography, Stress Testing, Heart Failure, Atrial Fibrillation, Coronary Artery Disease, Hypertension, Lipid Management, Nuclear Cardiology, Holter Monitoring, Cardiac CT, Valvular Heart Disease,
      Preventive Cardiology, Anticoagulation Management, Transesophageal Echocardiography, Cardiac Rehabilitation, EKG Interpretation, Cardiac MRI, Clinical Trials, Medical Education, Acute Coronary Syndrome`,
    focuses: [
      ['General Cardiology', 'mixed', 40, 'Consultative Cardiology, Pre-Operative Risk Assessment, Ambulatory Monitoring, Cardiometabolic Health', { certification: 'FACC' }],
      ['Interventional Cardiology', 'mixed', 26, 'PCI, TAVR, Intravascular Ultrasound, STEMI Intervention, Radial Access, Structural Heart', { who: 'Interventional Cardiologist', certification: 'FSCAI' }],
      ['Cardiac Electrophysiology', 'mixed', 14, 'Catheter Ablation, Pacemaker Implantation, ICD Implantation, Left Atrial Appendage Closure', { who: 'Cardiac Electrophysiologist', certification: 'FHRS' }],
      ['Advanced Heart Failure', 'inpatient', 10, 'LVAD, Heart Transplant, Right Heart Catheterization, Pulmonary Hypertension', { who: 'Advanced Heart Failure Cardiologist', certification: 'FHFSA' }],
      ['Cardiac Imaging', 'hospitalBased', 8, 'Strain Imaging, 3D Echocardiography, Perfusion Imaging, Structural Heart Imaging', { who: 'Imaging Cardiologist', certification: 'FASE' }],
    ],
  }),
  profile({
    specialty: 'Anesthesiology', weight: 2.6, femaleShare: 0.27, ladder: 'physician', qualifications: 'physician', field: 'Anesthesiology', who: 'Anesthesiologist',
    practices: 'Anesthesia Associates, Anesthesiology, Anesthesia Consultants',
    skills: `General Anesthesia, Regional Anesthesia, Airway Management, Ultrasound-Guided Nerve Blocks, Perioperative Medicine, Monitored Anesthesia Care, Acute Pain Service, Epidural Analgesia, Pre-Operative Evaluation,
      Enhanced Recovery Protocols, Difficult Airway, Arterial Lines, Central Lines, OR Management, Patient Safety, Fiberoptic Intubation, Transfusion Medicine, Crisis Resource Management, Medical Direction`,
    focuses: [
      ['General Anesthesiology', 'hospitalBased', 56, 'Ambulatory Anesthesia, Orthopedic Anesthesia, Trauma Anesthesia, Spinal Anesthesia', { certification: 'FASA' }],
      ['Cardiothoracic Anesthesiology', 'inpatient', 12, 'Transesophageal Echocardiography, Cardiopulmonary Bypass, Lung Isolation, Mechanical Circulatory Support', { who: 'Cardiothoracic Anesthesiologist' }],
      ['Pain Medicine', 'office', 16, 'Epidural Steroid Injections, Spinal Cord Stimulation, Radiofrequency Ablation, Opioid Stewardship', { who: 'Pain Medicine Physician', certification: 'DABPM' }],
      ['Pediatric Anesthesiology', 'inpatient', 9, 'Neonatal Anesthesia, Caudal Blocks, Pediatric Airway, Pediatric Sedation', { who: 'Pediatric Anesthesiologist' }],
      ['Obstetric Anesthesiology', 'hospitalBased', 7, 'Labor Epidurals, Cesarean Anesthesia, Postpartum Hemorrhage, High-Risk Obstetrics', { who: 'Obstetric Anesthesiologist' }],
    ],
  }),
  profile({
    specialty: 'Radiology', weight: 2.2, femaleShare: 0.27, ladder: 'physician', qualifications: 'physician', field: 'Radiology', who: 'Radiologist',
    practices: 'Radiology, Imaging, Radiology Associates, Diagnostic Imaging',
    skills: `MRI, CT, Ultrasound, X-Ray, PET/CT, Fluoroscopy, PACS, Mammography, Teleradiology, Emergency Radiology, Body Imaging, Image-Guided Biopsy, Structured Reporting, Radiation Safety, Peer Review,
      Artificial Intelligence in Imaging, Oncologic Imaging, Cardiac CT, Nuclear Medicine, Medical Education`,
    focuses: [
      ['Diagnostic Radiology', 'hospitalBased', 44, 'Cross-Sectional Imaging, Chest Imaging, Abdominal Imaging, Trauma Imaging', { who: 'Diagnostic Radiologist', certification: 'FACR' }],
      ['Interventional Radiology', 'hospitalBased', 20, 'Embolization, TIPS, Ablation, Angiography, Vascular Access, Thrombectomy', { who: 'Interventional Radiologist', certification: 'FSIR' }],
      ['Neuroradiology', 'hospitalBased', 13, 'Brain MRI, Spine Imaging, Stroke Imaging, Head & Neck Imaging', { who: 'Neuroradiologist' }],
      ['Breast Imaging', 'mixed', 12, '3D Mammography, Breast MRI, Stereotactic Biopsy, Screening Programs', { who: 'Breast Imaging Radiologist', certification: 'FSBI' }],
      ['Musculoskeletal Radiology', 'mixed', 9, 'Arthrography, Sports Imaging, Musculoskeletal Ultrasound, Bone Densitometry', { who: 'Musculoskeletal Radiologist' }],
      ['Teleradiology', 'virtual', 5, 'Overnight Reads, Multi-State Licensure, Turnaround Time Management', { who: 'Teleradiologist' }],
    ],
  }),
  profile({
    specialty: 'Neurology', weight: 1.3, femaleShare: 0.34, ladder: 'physician', qualifications: 'physician', field: 'Neurology', who: 'Neurologist',
    practices: 'Neurology, Neurology Associates, Neurological Care, Brain & Spine',
    skills: `Stroke, Epilepsy, Multiple Sclerosis, Parkinson's Disease, Migraine, EEG, EMG, Neuropathy, Dementia, Botulinum Toxin Injections, Lumbar Puncture, Movement Disorders, Neuromuscular Disorders, Telestroke,
      Sleep Medicine, Neuroimaging Interpretation, Clinical Trials, Cognitive Assessment, Concussion, Medical Education`,
    focuses: [
      ['General Neurology', 'mixed', 48, 'Headache Clinic, Nerve Conduction Studies, Inpatient Consults, Vertigo', { certification: 'FAAN' }],
      ['Vascular Neurology', 'inpatient', 17, 'Thrombolysis, Thrombectomy Selection, Carotid Disease, Stroke Center Certification', { who: 'Stroke Neurologist', certification: 'FAHA' }],
      ['Epilepsy', 'hospitalBased', 12, 'Epilepsy Monitoring Unit, Vagus Nerve Stimulation, Surgical Evaluation, Ambulatory EEG', { who: 'Epileptologist', certification: 'FAES' }],
      ['Movement Disorders', 'mixed', 10, 'Deep Brain Stimulation, Huntington\'s Disease, Tremor, Dystonia', { who: 'Movement Disorders Neurologist' }],
      ['Child Neurology', 'hospitalBased', 9, 'Infantile Spasms, Tuberous Sclerosis, Neurogenetics, Cerebral Palsy', { who: 'Child Neurologist' }],
      ['Neuroscience', 'industry', 3, 'Medical Affairs, Protocol Design, Medical Monitoring, Advisory Boards', { who: 'Clinical Development Physician' }],
    ],
  }),
  profile({
    specialty: 'Dermatology', weight: 1.1, femaleShare: 0.52, ladder: 'physician', qualifications: 'physician', field: 'Dermatology', who: 'Dermatologist',
    practices: 'Dermatology, Skin Care Center, Dermatology Associates, Skin & Laser',
    skills: `Skin Cancer, Acne, Psoriasis, Eczema, Skin Biopsy, Cryotherapy, Excisions, Biologics, Phototherapy, Dermoscopy, Melanoma, Rosacea, Botulinum Toxin Injections, Dermal Fillers, Chemical Peels, Laser Therapy,
      Patch Testing, Pediatric Dermatology, Hair Loss, Teledermatology`,
    focuses: [
      ['Medical Dermatology', 'office', 62, 'Full-Body Skin Exams, Atopic Dermatitis, Hidradenitis Suppurativa, Connective Tissue Disease', { certification: 'FAAD' }],
      ['Mohs Surgery', 'office', 18, 'Mohs Micrographic Surgery, Flap Reconstruction, Skin Grafts, Basal Cell Carcinoma', { who: 'Mohs Surgeon', certification: 'FACMS' }],
      ['Cosmetic Dermatology', 'office', 12, 'Laser Resurfacing, Sclerotherapy, Microneedling, Body Contouring', { who: 'Cosmetic Dermatologist', certification: 'FAAD' }],
      ['Dermatopathology', 'hospitalBased', 7, 'Immunohistochemistry, Frozen Sections, Melanocytic Lesions, Slide Review', { who: 'Dermatopathologist' }],
    ],
  }),
  profile({
    specialty: 'Gastroenterology', weight: 1.2, femaleShare: 0.21, ladder: 'physician', qualifications: 'physician', field: 'Gastroenterology', who: 'Gastroenterologist',
    practices: 'Gastroenterology, Digestive Health, GI Associates, Digestive Disease Specialists',
    skills: `Colonoscopy, Upper Endoscopy, Inflammatory Bowel Disease, GERD, Polypectomy, Crohn's Disease, Ulcerative Colitis, Cirrhosis, Capsule Endoscopy, Colorectal Cancer Screening, Irritable Bowel Syndrome, Barrett's Esophagus,
      Esophageal Manometry, Biologics, Pancreatitis, GI Bleeding, Celiac Disease, Ambulatory Surgery Centers, Nutrition Support, Clinical Trials`,
    focuses: [
      ['General Gastroenterology', 'office', 56, 'Open-Access Endoscopy, Dysphagia, Hemorrhoid Banding, Inpatient Consults', { certification: 'FACG' }],
      ['Advanced Endoscopy', 'hospitalBased', 18, 'ERCP, Endoscopic Ultrasound, Endoscopic Mucosal Resection, Stent Placement', { who: 'Advanced Endoscopist', certification: 'FASGE' }],
      ['Hepatology', 'hospitalBased', 16, 'Liver Transplant, Hepatitis C, Fatty Liver Disease, Liver Biopsy', { who: 'Hepatologist', certification: 'FAASLD' }],
      ['Inflammatory Bowel Disease', 'mixed', 10, 'Therapeutic Drug Monitoring, Chromoendoscopy, Pouch Disorders, Small Molecules', { who: 'IBD Gastroenterologist', certification: 'AGAF' }],
    ],
  }),
  profile({
    specialty: 'Oncology', weight: 1.4, femaleShare: 0.36, ladder: 'physician', qualifications: 'physician', field: 'Oncology', who: 'Oncologist',
    practices: 'Oncology, Cancer Care, Hematology & Oncology, Cancer Specialists',
    skills: `Chemotherapy, Immunotherapy, Targeted Therapy, Clinical Trials, Tumor Boards, Breast Cancer, Lung Cancer, Palliative Care, Survivorship, Supportive Care, Genomic Testing, Colorectal Cancer, Prostate Cancer, Biomarkers,
      Quality Improvement, Patient Advocacy, Value-Based Oncology, Translational Research, Cancer Genetics, Medical Education`,
    focuses: [
      ['Hematology & Oncology', 'mixed', 52, 'Lymphoma, Multiple Myeloma, Anemia, Bone Marrow Biopsy', { who: 'Hematologist & Oncologist', certification: 'FASCO' }],
      ['Radiation Oncology', 'mixed', 24, 'IMRT, SBRT, Brachytherapy, Stereotactic Radiosurgery, Treatment Planning', { who: 'Radiation Oncologist', certification: 'FASTRO' }],
      ['Breast Oncology', 'hospitalBased', 9, 'HER2-Positive Disease, Endocrine Therapy, Neoadjuvant Therapy, Hereditary Cancer', { who: 'Breast Oncologist' }],
      ['Bone Marrow Transplant', 'inpatient', 8, 'CAR-T Therapy, Stem Cell Transplant, Graft-Versus-Host Disease, Leukemia', { who: 'Transplant & Cellular Therapy Physician' }],
      ['Oncology Development', 'industry', 7, 'Protocol Design, Medical Monitoring, Regulatory Submissions, Advisory Boards', { who: 'Clinical Development Physician' }],
    ],
  }),
  profile({
    specialty: 'Ophthalmology', weight: 1.1, femaleShare: 0.28, ladder: 'physician', qualifications: 'physician', field: 'Ophthalmology', who: 'Ophthalmologist',
    practices: 'Eye Associates, Eye Center, Ophthalmology, Vision & Laser',
    skills: `Cataract Surgery, Glaucoma, Diabetic Retinopathy, Macular Degeneration, Laser Surgery, LASIK, Intravitreal Injections, OCT, Visual Fields, Dry Eye, Corneal Disease, Slit Lamp Examination, Oculoplastics, Uveitis, Eye Trauma,
      Premium Intraocular Lenses, Pediatric Ophthalmology, Ambulatory Surgery Centers, Phacoemulsification, Clinical Trials`,
    focuses: [
      ['Comprehensive Ophthalmology', 'office', 52, 'YAG Capsulotomy, Minor Lid Procedures, Refraction, Femtosecond Laser', { certification: 'FACS' }],
      ['Retina', 'office', 22, 'Vitrectomy, Retinal Detachment Repair, Fluorescein Angiography, Gene Therapy', { who: 'Vitreoretinal Surgeon', certification: 'FASRS' }],
      ['Glaucoma', 'office', 13, 'MIGS, Trabeculectomy, Tube Shunts, Selective Laser Trabeculoplasty', { who: 'Glaucoma Specialist' }],
      ['Cornea & Refractive Surgery', 'office', 12, 'Corneal Transplant, DMEK, Cross-Linking, PRK', { who: 'Cornea & Refractive Surgeon' }],
    ],
  }),
  profile({
    specialty: 'Pathology', weight: 1, femaleShare: 0.42, ladder: 'physician', qualifications: 'physician', field: 'Pathology', who: 'Pathologist',
    practices: 'Pathology Associates, Pathology Laboratories, Diagnostics',
    skills: `Surgical Pathology, Immunohistochemistry, Frozen Sections, Cytology, Molecular Diagnostics, Laboratory Management, CLIA Compliance, CAP Accreditation, Digital Pathology, Fine Needle Aspiration, Autopsy, Clinical Chemistry,
      Flow Cytometry, Tumor Boards, Microbiology, Gastrointestinal Pathology, Breast Pathology, Quality Assurance, Genomics, Medical Education`,
    focuses: [
      ['Anatomic & Clinical Pathology', 'hospitalBased', 60, 'Transfusion Medicine, Hematology, Gross Examination, Intraoperative Consultation', { certification: 'FCAP' }],
      ['Hematopathology', 'hospitalBased', 16, 'Bone Marrow Interpretation, Lymphoma Classification, Cytogenetics, Leukemia Diagnosis', { who: 'Hematopathologist' }],
      ['Cytopathology', 'hospitalBased', 12, 'Thyroid FNA, Rapid On-Site Evaluation, Gynecologic Cytology, Urine Cytology', { who: 'Cytopathologist' }],
      ['Forensic Pathology', 'publicHealth', 8, 'Medicolegal Autopsy, Death Investigation, Toxicology, Expert Testimony', { who: 'Forensic Pathologist' }],
    ],
  }),
];
