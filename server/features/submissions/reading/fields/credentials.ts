// The letters behind the names of healthcare professionals, and the profession that they prove.

const degrees =
  `MD DO MBBS MBCHB DDS DMD DPM DC OD DVM PHARMD RPH PHD PSYD EDD DNP DPT OTD AUD SCD DRPH JD MPH MBA MHA MHS MSN BSN ADN ASN MS MSC
  BS BSC BA MA MED MSW BSW MPAS MPT MOT MPHIL RN LPN LVN CNA APRN ARNP NP CNP CRNP FNP AGNP AGACNP AGPCNP ACNP PMHNP WHNP PNP CPNP NNP ENP CRNA CNM CM
  CNS CNL CNE CCRN CEN CNOR CPN OCN CMSRN PCCN TCRN RNC WCC CWOCN PA PAC PT OT OTR COTA PTA SLP CCC RD RDN LD LDN CDE CDCES LCSW LMSW LICSW LPC LMFT
  LMHC RRT CRT RT RDH CDA EFDA CPHT BCPS BCPP BCACP BCOP FACP FACC FACS FACOG FAAP FAAFP FACEP FCCP FAAN FAANP FAHA FRCPC FRCSC CCFP MDCM RPN CMA RMA
  EMT EMTP NRP CST MLS ASCP BCBA ATC CSCS NCC BC C L P PHARM NNPBC ESQ`.split(/\s+/);

const known: ReadonlySet<string> = new Set(degrees);

/** `FNP-C`, `Ph.D.`, `CCC-SLP`, `OTR/L`. */
export function isCredential(word: string): boolean {
  const parts = word.replaceAll(/[.®™()]/g, '').split(/[-/]/);
  const [first = '', ...others] = parts;
  // Boards append a letter of their own: `CCRN-K`.
  const isKnown = known.has(first.toUpperCase()) && others.every((part) => /^[A-Z]{1,5}$/i.test(part));
  return isKnown && /^\p{Lu}/u.test(word) && parts.join('').length >= 2;
}

/** Letters without dots: `FNP-C` → `FNP`. */
export const lettersOfCredential = (word: string): string =>
  (word.replaceAll(/[.®™()]/g, '').split(/[-/]/)[0] ?? '').toUpperCase();
