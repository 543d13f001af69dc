// The compacts by which a license of one state lets a person work in others, and the states that have joined them. Imported by servers only.
// A change of this table needs a higher `documentVersion` of the search, because the index contains the states that follow from it.

interface CompactMember {
  /** Two letters, a US state. */
  state: string;
  /** The year of the law; null: not looked up. */
  enacted: number | null;
  /** A day, or the year by whose end it operated. Null: the state has joined, and licensees cannot use the compact there, or it is not certain that they can. */
  operatingSince: string | null;
}

export interface LicenseCompact {
  name: string;
  /** The official page. */
  source: string;
  /** The date of the newest information with which the table was compared; an ISO day. */
  checkedOn: string;
  /** The beginnings of the taxonomy codes whose licenses count. */
  codes: readonly string[];
  /** Where the license must be: in the state of residence, or in any state that operates the compact. */
  home: 'residence' | 'anyLicense';
  /** What a person needs besides the license; null: nothing. */
  condition: string | null;
  /** True: it shortens the way to a license of another state, and is none. */
  isFasterPath: boolean;
  members: readonly CompactMember[];
}

/** `TX 2017 2018`: state, year of the law, operating since; a hyphen: null. */
const membersIn = (table: string): CompactMember[] =>
  table
    .trim()
    .split(/\s*[\n|]\s*/)
    .map((entry) => {
      const [state = '', enacted = '-', operating = '-'] = entry.split(' ');
      return {
        state,
        enacted: enacted === '-' ? null : Number(enacted),
        operatingSince: operating === '-' ? null : operating,
      };
    });

export const licenseCompacts: readonly LicenseCompact[] = [
  {
    name: 'Nurse Licensure Compact',
    source: 'https://www.nursecompact.com/',
    checkedOn: '2026-07-02',
    // Registered, practical and vocational nurses. Nurse practitioners need a license of each state.
    codes: ['163W', '164W', '164X'],
    home: 'residence',
    condition: null,
    isFasterPath: false,
    members: membersIn(`
      AL 2019 2020 | AZ 2016 2018 | AR 2017 2018 | CO 2018 2018 | CT 2024 2025-10-01 | DE 2017 2018
      FL 2016 2018 | GA 2017 2018 | ID 2016 2018 | IN 2019 2020 | IA 2017 2018 | KS 2018 2019
      KY 2017 2018 | LA 2018 2019 | ME 2017 2018 | MD 2017 2018 | MA 2024 - | MS 2017 2018
      MO 2016 2018 | MT 2017 2018 | NE 2017 2018 | NH 2016 2018 | NJ 2019 2021 | NM 2018 2018
      NC 2017 2018 | ND 2017 2018 | OH 2021 2023 | OK 2016 2018 | PA 2021 2025-07-07 | RI 2023 2024
      SC 2017 2018 | SD 2016 2018 | TN 2016 2018 | TX 2017 2018 | UT 2017 2018 | VT 2021 2022
      VA 2016 2018 | WA 2023 2024 | WV 2017 2018 | WI 2017 2018 | WY 2016 2018
    `),
  },
  {
    name: 'PSYPACT',
    source: 'https://psypact.gov/',
    checkedOn: '2026-02-01',
    codes: ['103T'],
    home: 'residence',
    condition: 'authorization needed, for telehealth and up to 30 days a year in person',
    isFasterPath: false,
    members: membersIn(`
      AL 2021 2021 | AZ 2016 2020 | AR 2021 2021 | CO 2018 2020 | CT 2022 2022 | DE 2019 2020
      DC 2021 2021 | FL 2023 2023 | GA 2019 2020 | ID 2022 2022 | IL 2018 2020 | IN 2022 2022
      KS 2021 2022 | KY 2021 2021 | ME 2021 2021 | MD 2021 2021 | MI 2022 2023 | MN 2021 2021
      MS 2024 2024 | MO 2018 2020 | MT 2025 2025 | NE 2018 2020 | NV 2017 2020 | NH 2019 2020
      NJ 2021 2021 | NC 2020 2021 | ND 2023 2023 | OH 2021 2021 | OK 2019 2020 | PA 2020 2020
      RI 2022 2022 | SC 2023 2023 | SD 2024 2024 | TN 2021 2021 | TX 2019 2020 | UT 2017 2020
      VT 2023 2024 | VA 2020 2021 | WA 2022 2022 | WV 2021 2021 | WI 2022 2022 | WY 2023 2023
    `),
  },
  {
    name: 'PT Compact',
    source: 'https://ptcompact.org/ptc-states',
    checkedOn: '2025-03-06',
    // Physical therapists and their assistants.
    codes: ['2251', '2252'],
    home: 'residence',
    condition: 'privilege needed',
    isFasterPath: false,
    members: membersIn(`
      AK - - | AL - 2025 | AZ 2016 2020 | AR 2019 2020 | CO 2017 2020 | CT 2023 -
      DE 2019 2025 | DC - 2023-11-06 | GA 2019 2025 | IN 2020 2025 | IA 2018 2020 | KS 2021 2025
      KY 2017 2020 | LA 2018 2020 | ME 2023 - | MD 2019 2025 | MS 2017 2020 | MO 2016 2020
      MT 2017 - | NE 2018 2020 | NH 2017 2020 | NJ 2018 2025 | NC 2017 2020 | ND 2017 2020
      OH 2021 2025 | OK 2018 2020 | OR 2016 2020 | PA 2022 - | SC 2018 2025 | SD 2020 -
      TN 2016 2020 | TX 2017 2020 | UT 2017 2020 | VT 2023 - | VA 2019 2020 | WA 2017 2020
      WV 2018 2020 | WI 2020 2025 | WY - -
    `),
  },
  {
    name: 'ASLP-IC',
    source: 'https://aslpcompact.com/compact-map/',
    checkedOn: '2024-11-01',
    // Speech-language pathologists and audiologists.
    codes: ['235Z', '231H'],
    home: 'residence',
    condition: 'privilege needed',
    isFasterPath: false,
    members: membersIn(`
      AL 2021 - | AR - - | CO - - | DE - - | FL - - | GA - - | ID - - | IN - - | IA - - | KS 2021 - | KY 2021 -
      LA 2020 - | ME 2023 - | MD - - | MS - - | MO - - | MT 2023 - | NE 2021 - | NH - - | NC 2020 - | OH - - | OK 2019 -
      SC - - | TN 2022 - | UT 2020 - | VT 2023 - | VA - - | WA - - | WV 2020 - | WI - - | WY 2020 -
    `),
  },
  {
    name: 'OT Compact',
    source: 'https://otcompact.gov/compact-map/',
    checkedOn: '2025-09-30',
    // Occupational therapists and their assistants.
    codes: ['225X', '224Z'],
    home: 'residence',
    condition: 'privilege needed',
    isFasterPath: false,
    members: membersIn(`
      AL - - | AZ - - | AR 2023 - | CO - - | DE - - | GA - - | IN 2023 - | IA - - | KY - - | LA 2023 - | ME - -
      MD - - | MS 2023 - | MO - - | MT 2023 - | NE - - | NH - - | NC - - | OH - - | SC - - | SD 2023 - | TN - -
      UT - - | VT - - | VA - - | WA - - | WV - - | WI - - | WY - -
    `),
  },
  {
    name: 'Counseling Compact',
    source: 'https://counselingcompact.gov/',
    checkedOn: '2026-06-13',
    // Professional and mental health counselors; not those of addictions, schools or families.
    codes: ['101YP2500', '101YM0800'],
    home: 'residence',
    condition: 'privilege needed',
    isFasterPath: false,
    members: membersIn(`
      AL - - | AZ 2024 2025-09-30 | AR - - | CO - - | CT - - | DE - - | DC - - | FL 2022 - | GA 2021 2026-06-02
      IN 2023 2026-06-08 | IA 2023 - | KS - - | KY - - | LA - 2026-04-20 | ME - - | MD 2021 - | MN - 2025-09-30
      MS - - | MO - - | MT - - | NE - - | NV - - | NH - - | NJ - - | NC - - | ND 2023 - | OH - 2026-01-05
      OK 2023 - | RI - - | SC - - | SD - - | TN - - | UT - - | VT 2023 - | VA - - | WA - - | WV - - | WI - - | WY - -
    `),
  },
  {
    name: 'EMS Compact',
    source: 'https://www.emscompact.gov/elected-officials/state-laws',
    checkedOn: '2026-07-01',
    // Paramedics and emergency medical technicians.
    codes: ['146L', '146M', '146N'],
    home: 'anyLicense',
    condition: 'with an EMS agency of that state',
    isFasterPath: false,
    members: membersIn(`
      AK 2026 - | AL 2017 2020 | AZ 2026 - | AR 2025 2025 | CO 2015 2020 | CT 2026 - | DE 2017 2020 | GA 2017 2020
      ID 2016 2020 | IN 2020 2020 | IA 2020 2020 | KS 2016 2020 | LA 2020 2021 | MS 2017 2020 | MO 2018 2020 | NE 2017 2020
      NV 2023 2023 | ND 2019 2020 | OK 2023 2023 | PA 2022 - | SC 2018 2020 | SD 2023 2023 | TN 2016 2020 | TX 2015 2020
      UT 2016 2020 | VA 2016 2020 | WV 2020 2020 | WY 2017 2020
    `),
  },
  {
    name: 'Interstate Medical Licensure Compact',
    source: 'https://imlcc.com/participating-states/',
    checkedOn: '2026-01-31',
    // Physicians of all specialties.
    codes: ['207', '208', '204C', '204D', '204F', '204R', '209800000'],
    home: 'residence',
    condition: null,
    isFasterPath: true,
    members: membersIn(`
      AL 2015 2017 | AZ 2016 2017 | AR 2025 - | CO 2016 2017 | CT 2022 - | DE - 2023 | DC - 2023 | FL 2024 -
      GA - 2023 | HI 2023 - | ID 2015 2017 | IL 2015 2017 | IN - 2023 | IA 2015 2017 | KS 2016 2017 | KY - 2023
      LA - 2023 | ME - 2023 | MD - 2023 | MI - 2023 | MN 2015 2017 | MS 2016 2017 | MO - 2024 | MT 2015 2017
      NE - 2023 | NV 2015 2017 | NH 2016 2017 | NJ - 2024 | NC 2025 2026-01-01 | ND - 2023 | OH - 2023 | OK - 2023
      PA 2016 - | RI - - | SD 2015 2017 | TN - 2023 | TX - 2023 | UT 2015 2017 | VT - - | WA - 2023 | WV 2015 2017
      WI 2015 2017 | WY 2015 2017
    `),
  },
];

/** After so many days without a check, administrators are told. */
const checkedDaysMax = 90;
const dayMs = 86_400_000;

/** How many compacts were not checked for too long at this time. */
export const countUncheckedCompacts = (now: Date): number =>
  licenseCompacts.filter(({ checkedOn }) => now.getTime() - Date.parse(checkedOn) > checkedDaysMax * dayMs).length;
