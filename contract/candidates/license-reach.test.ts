import { describe, expect, it } from 'vitest';
import { states } from './candidate-options.ts';
import { countUncheckedCompacts, licenseCompacts } from './license-compacts.ts';
import { countsOfStates, licenseReach, reachWords, wordsOfStates, type ReachFacts } from './license-reach.ts';

/** As an index counts them: each state once. */
const reachStates = (facts: Parameters<typeof reachWords>[0]): string[] => {
  const counts = countsOfStates(reachWords(facts).map((value) => ({ value, count: 1 })));
  expect(counts.every(({ count }) => count === 1)).toBe(true);
  return counts.map(({ value }) => value);
};

const nlc = 'Nurse Licensure Compact';
const imlc = 'Interstate Medical Licensure Compact';

/**
 * Licenses as state and code, the state of the mailing address (or none), the state that is asked about, and by what the person may work
 * there: `license`, the name of a compact, `faster` for a path that is none, or `no`. Behind it the source or the rule. Typed by hand from
 * the pages, and not derived from the table under test.
 */
const cases = `
TX 163W00000X | TX | TX | license | own license
TX 163W00000X | TX | AZ | ${nlc} | nursecompact.com: Texas and Arizona, since 2018
TX 163W00000X | TX | FL | ${nlc} | nursecompact.com: Florida, since 2018
TX 163W00000X | TX | OH | ${nlc} | nursecompact.com: Ohio, since 2023
TX 163W00000X | TX | WA | ${nlc} | nursecompact.com: Washington, since 2024
TX 163W00000X | TX | RI | ${nlc} | nursecompact.com: Rhode Island, again since 2024
TX 163W00000X | TX | PA | ${nlc} | nursecompact.com: Pennsylvania, fully since July 7, 2025
TX 163W00000X | TX | CT | ${nlc} | nursecompact.com: Connecticut, since October 1, 2025
TX 163W00000X | TX | MA | no | nursecompact.com: Massachusetts has enacted and does not operate
TX 163W00000X | TX | CA | no | nursecompact.com: California is no member
TX 163W00000X | TX | NY | no | nursecompact.com: New York is no member
TX 163W00000X | TX | IL | no | nursecompact.com: Illinois is no member
TX 163W00000X | TX | MI | no | nursecompact.com: Michigan is no member
TX 163W00000X | TX | MN | no | nursecompact.com: Minnesota is no member
TX 163W00000X | TX | NV | no | nursecompact.com: Nevada is no member
TX 163W00000X | TX | OR | no | nursecompact.com: Oregon is no member
TX 163W00000X | TX | AK | no | nursecompact.com: Alaska is no member
TX 163W00000X | TX | HI | no | nursecompact.com: Hawaii is no member
TX 163W00000X | TX | DC | no | nursecompact.com: the District of Columbia is no member
TX 163WC0200X | TX | AZ | ${nlc} | every specialty of a registered nurse
TX 164W00000X | TX | AZ | ${nlc} | the compact counts practical nurses
TX 164X00000X | TX | AZ | ${nlc} | the compact counts vocational nurses
TX 363L00000X | TX | TX | license | own license
TX 363L00000X | TX | AZ | no | nurse practitioners need a license of each state
TX 363LF0000X | TX | AZ | no | nurse practitioners need a license of each state
TX 364S00000X | TX | AZ | no | clinical nurse specialists need a license of each state
TX 367500000X | TX | AZ | no | nurse anesthetists need a license of each state
TX 367A00000X | TX | AZ | no | nurse midwives need a license of each state
TX 363LF0000X, TX 163W00000X | TX | AZ | ${nlc} | a nurse practitioner who is a registered nurse as well
TX 363LF0000X, CO 163W00000X | TX | AZ | no | the nursing license is not of the state of residence
CA 163W00000X | CA | CA | license | own license
CA 163W00000X | CA | AZ | no | the state of residence is no member, so that the license is for one state
CA 163W00000X | CA | TX | no | the state of residence is no member
NY 163W00000X | NY | NJ | no | the state of residence is no member
TX 163W00000X | CA | TX | license | own license
TX 163W00000X | CA | AZ | no | a nurse who lives outside of the compact has a license for one state
TX 163W00000X, CA 163W00000X | CA | AZ | no | the residence decides
TX 163W00000X, CA 163W00000X | TX | AZ | ${nlc} | the residence decides
TX 163W00000X, CA 163W00000X | TX | CA | license | own license
TX 163W00000X | CO | AZ | no | moved to a member without a license there: the license of the new state is needed
TX 163W00000X, CO 163W00000X | CO | AZ | ${nlc} | moved to Colorado and got a license there
TX 163W00000X, CO 163W00000X | CO | TX | license | own license
MA 163W00000X | MA | TX | no | residents of a state that does not operate have a license for one state
MA 163W00000X | MA | MA | license | own license
PA 163W00000X | PA | TX | ${nlc} | nursecompact.com: residents of Pennsylvania, since July 7, 2025
NH 163W00000X | NH | ME | ${nlc} | nursecompact.com: both since 2018
VT 164W00000X | VT | NH | ${nlc} | nursecompact.com: Vermont, since 2022
WI 163W00000X | WI | IA | ${nlc} | nursecompact.com: both since 2018
TX 163W00000X | none | TX | license | own license
TX 163W00000X | none | AZ | no | without an address on file the residence is not known
TX 163W00000X | PR | AZ | no | the address is in a territory that is no member
TX 163W00000X | ON | AZ | no | the address is in Canada
TX none | TX | TX | license | own license
TX none | TX | AZ | no | whether the license is of a nurse is not known
AZ 163W00000X, AZ 163W00000X | AZ | AZ | license | a license that is reported twice
ON 163W00000X | TX | ON | license | own license of a province
ON 163W00000X | TX | AZ | no | a license of a province is in no compact
TX 103T00000X | TX | AZ | PSYPACT | psypact.gov: Texas and Arizona, since 2020
TX 103TC0700X | TX | MT | PSYPACT | psypact.gov: Montana, since 2025
TX 103TC0700X | TX | MA | no | psypact.gov: Massachusetts is no member
TX 103TC0700X | TX | CA | no | psypact.gov: California is no member
TX 103TC0700X | TX | NY | no | psypact.gov: New York is no member
CA 103TC0700X | CA | AZ | no | the state of residence is no member
TX 103TC0700X | CA | AZ | no | the residence decides
TX 103TC0700X | TX | DC | PSYPACT | psypact.gov: the District of Columbia, since 2021
TX 103K00000X | TX | AZ | no | behavior analysts are no psychologists
TX 1041C0700X | TX | AZ | no | social workers are in no compact of the table
TX 225100000X | TX | AZ | PT Compact | ptcompact.org: both since 2020 at the latest
TX 225200000X | TX | AZ | PT Compact | ptcompact.org: assistants as well
TX 2251X0800X | TX | DC | PT Compact | aptadc.org: since November 6, 2023
TX 225100000X | TX | CA | no | ptcompact.org: California is no member
TX 225100000X | TX | PA | no | enacted, and not certain to operate
NY 225100000X | NY | NJ | no | ptcompact.org: New York is no member
OR 225100000X | OR | WA | PT Compact | ptcompact.org: both since 2020 at the latest
OH 235Z00000X | OH | KY | no | aslpcompact.com: enacted, and not certain to operate
OH 231H00000X | OH | KY | no | aslpcompact.com: enacted, and not certain to operate
OH 225X00000X | OH | KY | no | otcompact.gov: enacted, and not certain to operate
OH 225X00000X | OH | OH | license | own license
AZ 101YP2500X | AZ | MN | Counseling Compact | necounseling.org: Arizona and Minnesota, since September 30, 2025
MN 101YP2500X | MN | OH | Counseling Compact | counseling.org: Ohio, since January 5, 2026
AZ 101YM0800X | AZ | LA | Counseling Compact | certoutlook.com: Louisiana, since April 20, 2026
AZ 101YP2500X | AZ | IN | Counseling Compact | certoutlook.com: Indiana, since June 8, 2026
AZ 101YP2500X | AZ | FL | no | counseling.org: Florida has enacted and does not operate
FL 101YP2500X | FL | AZ | no | counseling.org: Florida has enacted and does not operate
AZ 101YA0400X | AZ | MN | no | the compact does not count counselors of addictions
AZ 106H00000X | AZ | MN | no | the compact does not count therapists of families
TX 146L00000X | TX | VA | EMS Compact | emscompact.gov: both since 2020
TX 146N00000X | TX | WY | EMS Compact | emscompact.gov: both since 2020
TX 146M00000X | CA | VA | EMS Compact | emscompact.gov: the license decides, and not the residence
TX 146L00000X | none | VA | EMS Compact | emscompact.gov: the license decides, and not the residence
TX 146L00000X | TX | AZ | no | certoutlook.com: Arizona has enacted, and is not certain to operate
TX 146L00000X | TX | PA | no | emscompact.gov: Pennsylvania has enacted, and is not certain to operate
CA 146L00000X | TX | VA | no | emscompact.gov: California is no member
TX 207R00000X | TX | AZ | faster | imlcc.com: a faster path to a license, and none
TX 208600000X | TX | NC | faster | ncmedboard.org: since January 2026
TX 207R00000X | TX | CA | no | imlcc.com: California is no member
CA 207R00000X | CA | AZ | no | imlcc.com: California is no member
TX 207R00000X | TX | FL | no | imlcc.com: Florida has enacted, and is not certain to operate
TX 363A00000X | TX | AZ | no | the compact of physician assistants is not in the table
TX 122300000X | TX | AZ | no | the compact of dentists is not in the table
TX 183500000X | TX | AZ | no | there is no compact of pharmacists
TX 163W00000X, TX 225100000X | TX | OR | PT Compact | a nurse who is a physical therapist as well
`
  .trim()
  .split('\n')
  .map((line) => {
    const [licenses = '', mailing = '', asked = '', by = '', source = ''] = line.split(' | ');
    return { licenses, mailing, asked, by, source };
  });

const factsOf = ({ licenses, mailing }: { licenses: string; mailing: string }): ReachFacts => ({
  licenses: licenses.split(', ').map((license) => {
    const [state = '', code = ''] = license.split(' ');
    return { state, code: code === 'none' ? null : code };
  }),
  mailingState: mailing === 'none' ? null : mailing,
});

function byWhat(facts: ReachFacts, asked: string): string {
  const { licensed, compacts, fasterPaths } = licenseReach(facts);
  if (licensed.includes(asked)) return 'license';
  const named = compacts.find(({ states: reached }) => reached.includes(asked))?.compact;
  return named ?? (fasterPaths.some(({ states: reached }) => reached.includes(asked)) ? 'faster' : 'no');
}

describe('license reach', () => {
  it('has at least 80 cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(80);
  });

  it.each(cases)('of $licenses with an address in $mailing: $asked is $by ($source)', ({ asked, by, ...person }) => {
    const facts = factsOf(person);
    expect(byWhat(facts, asked)).toBe(by);
    const isReached = by !== 'no' && by !== 'faster';
    const words = reachWords(facts);
    expect(reachStates(facts).includes(asked)).toBe(isReached);
    expect(wordsOfStates([asked]).some((word) => words.includes(word))).toBe(isReached);
  });

  it('names the compact, the state whose license counts, and what else is needed', () => {
    expect(licenseReach(factsOf({ licenses: 'TX 163W00000X, CA 163W00000X', mailing: 'TX' }))).toMatchObject({
      licensed: ['CA', 'TX'],
      compacts: [{ compact: nlc, condition: null, isByResidence: true, via: 'TX' }],
      fasterPaths: [],
    });
    expect(licenseReach(factsOf({ licenses: 'TX 225100000X', mailing: 'TX' })).compacts).toMatchObject([
      { condition: 'privilege needed' },
    ]);
    expect(licenseReach(factsOf({ licenses: 'TX 146L00000X', mailing: 'CA' })).compacts).toMatchObject([
      { isByResidence: false, via: 'TX' },
    ]);
    expect(licenseReach(factsOf({ licenses: 'TX 207R00000X', mailing: 'TX' }))).toMatchObject({
      compacts: [],
      fasterPaths: [{ compact: imlc, via: 'TX' }],
    });
  });

  it('of a nurse of an active state contains every operating state of the compact once', () => {
    expect(reachStates(factsOf({ licenses: 'TX 163W00000X', mailing: 'TX' })).toSorted()).toEqual(
      'AL AR AZ CO CT DE FL GA IA ID IN KS KY LA MD ME MO MS MT NC ND NE NH NJ NM OH OK PA RI SC SD TN TX UT VA VT WA WI WV WY'.split(
        ' ',
      ),
    );
  });

  it('of nobody is empty', () => {
    expect(licenseReach({ licenses: [], mailingState: 'TX' })).toEqual({ licensed: [], compacts: [], fasterPaths: [] });
  });
});

describe('the table of compacts', () => {
  it.each(licenseCompacts)(
    'names states of the US, each once, with an official page and days that exist ($name)',
    (compact) => {
      const { members, source, checkedOn } = compact;
      expect(new Set(members.map(({ state }) => state)).size).toBe(members.length);
      expect(members.filter(({ state }) => !Object.hasOwn(states, state))).toEqual([]);
      expect(
        members.every(({ operatingSince }) => operatingSince === null || /^20\d\d(-\d\d-\d\d)?$/.test(operatingSince)),
      ).toBe(true);
      expect(members.every(({ enacted }) => enacted === null || (enacted >= 2015 && enacted <= 2026))).toBe(true);
      expect(source).toMatch(/^https:\/\//);
      expect(new Date(checkedOn).toISOString().slice(0, 10)).toBe(checkedOn);
    },
  );

  it('is unchecked for a compact from the 91st day on', () => {
    const days = licenseCompacts.map(({ checkedOn }) => Date.parse(checkedOn)).toSorted((one, other) => one - other);
    const [first = 0] = days;
    expect(countUncheckedCompacts(new Date(first + 90 * 86_400_000))).toBe(0);
    expect(countUncheckedCompacts(new Date(first + 91 * 86_400_000))).toBe(days.filter((day) => day === first).length);
    expect(countUncheckedCompacts(new Date('2100-01-01'))).toBe(licenseCompacts.length);
  });
});
