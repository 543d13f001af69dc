// Areas around a city, as professional networks name the place of a person: they say the state, and no city.

/** The cities whose areas are named so, with the state of the city. Several of a name are left out. */
const cityStates: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AL: 'birmingham huntsville mobile montgomery',
    AK: 'anchorage',
    AZ: 'phoenix tucson',
    AR: 'little_rock',
    CA: 'los_angeles san_francisco san_francisco_bay san_diego sacramento fresno san_jose bakersfield orange_county',
    CO: 'denver colorado_springs fort_collins boulder',
    CT: 'hartford new_haven',
    DC: 'washington_dc washington_d.c._metro washington_dc-baltimore',
    FL: 'miami tampa tampa_bay orlando jacksonville west_palm_beach sarasota fort_lauderdale miami-fort_lauderdale',
    GA: 'atlanta savannah',
    HI: 'honolulu',
    ID: 'boise',
    IL: 'chicago peoria',
    IN: 'indianapolis fort_wayne',
    IA: 'des_moines',
    KS: 'wichita',
    KY: 'louisville lexington',
    LA: 'new_orleans baton_rouge shreveport',
    MA: 'boston worcester',
    MD: 'baltimore',
    MI: 'detroit grand_rapids lansing',
    MN: 'minneapolis minneapolis-st._paul twin_cities',
    MO: 'st._louis kansas_city',
    NE: 'omaha',
    NV: 'las_vegas reno',
    NM: 'albuquerque',
    NY: 'new_york new_york_city new_york_city_metropolitan buffalo albany syracuse',
    NC: 'charlotte raleigh raleigh-durham greensboro winston-salem asheville',
    OH: 'cleveland cincinnati dayton toledo akron columbus',
    OK: 'oklahoma_city tulsa',
    OR: 'eugene',
    PA: 'philadelphia pittsburgh harrisburg allentown',
    RI: 'providence',
    TN: 'nashville memphis knoxville chattanooga',
    TX: 'houston dallas dallas-fort_worth san_antonio austin el_paso corpus_christi lubbock',
    UT: 'salt_lake_city',
    VA: 'norfolk virginia_beach',
    WA: 'seattle spokane tacoma',
    WI: 'milwaukee green_bay',
    AB: 'calgary edmonton',
    BC: 'vancouver',
    ON: 'toronto ottawa',
    QC: 'montreal',
  }).flatMap(([state, cities]) => cities.split(' ').map((city) => [city.replaceAll('_', ' '), state] as const)),
);

/** `Greater Chicago Area`, `Dallas-Fort Worth Metroplex` → the state; null for a place that is no such area. */
export function metropolitanArea(text: string): string | null {
  const lower = text.toLowerCase().replaceAll('/', '-').trim();
  const name = lower
    .replace(/^greater\s+/, '')
    .replace(/\s+(?:bay\s+)?(?:metropolitan|metro)?\s*(?:area|region|metroplex)$/, '');
  return name === lower ? null : (cityStates.get(name.trim()) ?? null);
}
