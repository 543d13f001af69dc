// Abbreviations of states, and what else they may be.

/**
 * Abbreviations that are nothing else in a search. Those of the other states are also English words, credentials or names: `IN`,
 * `MD`, `AL`. With a town beside them they are states.
 */
export const clearAbbreviations = new Set(
  'AK AZ CA FL GA IA IL KS KY MI MN NC NH NJ NV NY OH RI SD TN TX UT WI WV WY AB BC MB QC SK'.split(' '),
);

export const englishWords = new Set('in me or oh hi ok on al de id mo co'.split(' '));
