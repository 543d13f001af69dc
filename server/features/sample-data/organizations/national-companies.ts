// Invented companies that employ health professionals across the country. None of them exists.

import { splitList } from '../split-list.ts';

export const nationalCompanies = {
  pharmacy:
    splitList(`Hollister Drug, Fairmark Pharmacy, Greenleaf Drug Stores, Corner Cross Pharmacy, Brightwell Pharmacy, Thriftway Rx, Marlowe Drug, Pinnacle Family Pharmacy, Northgate Pharmacy, Sunmart Pharmacy,
    Harmon's Drug, Valuemed Pharmacy, Kessler Drug, Bluebird Pharmacy, Bannerman Drug, Oakmart Pharmacy`),
  optical: splitList(
    'Clearpane Optical, Visionaire Eyewear, Lumen Optical, Bright Iris Eye Centers, Spectra Vision Stores, Focal Point Optical, Owl & Lens, Truesight Vision',
  ),
  dentalGroup:
    splitList(`Brightmoor Dental Partners, Enamel Dental Group, Cornerstone Smiles, Pearlfield Dental, Summerset Dental Alliance, Kindred Smile Partners, Molarity Dental, Evergrin Dental, Sterling Oak Dental,
    Wide River Dental, Larkfield Dental Partners, Blue Harbor Dental`),
  pharma:
    splitList(`Halden Therapeutics, Corvane Pharmaceuticals, Lumetra Biosciences, Ostrava Bio, Verilane Pharma, Trianthe Therapeutics, Quillon Biopharma, Averon Life Sciences, Sedona Ridge Pharma, Noventis Labs,
    Calderis Pharmaceuticals, Meridane Oncology, Polaryn Therapeutics, Zephyra Biologics, Astoriel Pharma, Brevanta Therapeutics, Kyntara Bio, Orphiel Rare Disease, Tessaly Vaccines, Umbrien Neuroscience,
    Winslade Pharmaceuticals, Iverra Immunology`),
  device:
    splitList(`Cardion Devices, Stentra Medical, Orthelix, Pulsewright Medical, Vantis Surgical, Optivar Instruments, Helmsley Medical Technologies, Neurolyte, Respira Devices, Axelay Robotics, Infusia Systems,
    Clarimed Imaging, Trocaris Surgical, Monitrex Medical`),
  insurance:
    splitList(`Beaconfield Health Plan, Prairie Mutual Health, Northlight Insurance, Heartwood Health Plans, Summitline Benefits, Keystone Harbor Health, Unity Bridge Health Plan, Amberly Insurance, Clearwell Medicare,
    Trueline Health Plan, Covington Mutual, Riverstone Health Plan, Oakbridge Benefits, Sunbelt Family Health Plan, Granite Peak Mutual Health, Pacific Arc Health Plan`),
  staffing:
    splitList(`Wayfarer Medical Staffing, Compass Nurse Travel, Beacon Locums, Meridian Travel Nurses, Shiftwell Staffing, Roamcare, Trailhead Healthcare Staffing, Harborline Locums, Caravan Clinical, BridgeShift,
    Northstar Rounds, Keel Staffing Partners, Allround Clinical Staffing, Tandem Locum Group`),
  telehealth:
    splitList(`Hearthcall Health, Visitwell, Nearby Doctor, Calmline Behavioral, Kindview Health, Lumo Virtual Care, Porchlight Health, Anytime Rounds, Sagebrook Telehealth, Willowbeam, Pulsepoint Virtual Care,
    OneScreen Care, Evenday Health, Clarity Lane`),
  research:
    splitList(`Trialway Research, Clinverity, Protocolis, Summerfield Clinical Trials, Axiom Ridge Research, Inquiro Clinical, Parallax Trials, Northfield Research Partners, Halcyon Clinical, Evident Trials Network,
    Bridgeview Research Institute, Synodos Research, Concordant Clinical, Fieldstone Research`),
};

export type NationalKind = keyof typeof nationalCompanies;
