// What a column means by its name, as customer and applicant systems, registries and people call their columns.
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';

/** Field null: such columns are not read, whatever their values look like. */
type NameRule = readonly [VendorColumn | null, RegExp];

const work =
  /\b(work|office|business|practice|company|employer|professional|corporate|organization|org|clinic|hospital|facility|institution|direct|location)\b/;
const home = /\b(personal|home|private|residential|residence)\b/;

const beside = (one: RegExp, other: RegExp): RegExp =>
  new RegExp(`(?:${one.source}).*(?:${other.source})|(?:${other.source}).*(?:${one.source})`);
const without = (one: RegExp, other: RegExp): RegExp => new RegExp(`^(?!.*(?:${other.source})).*(?:${one.source})`);

const phone = /\b(phones?|tel|telephones?|telefono|telefon|dial|line|number)\b/;
const city = /\b(city|town|municipality|locality|ville|ciudad|ort|stadt|wohnort)\b/;
const state = /\b(state|province|region|prov|st|estado|provincia|bundesland)\b/;
const postalCode = /\b(zip|postal|post ?codes?|plz|postleitzahl)\b/;

/** The first rule that fits counts. Names are plain: `ContactE-Mail2 (Work)` is `contact email work`. Spreadsheets of Québec, Mexico and Germany have their own words. */
const rules: readonly NameRule[] = [
  ['specialty', /^(provider|practitioner|clinician|physician|hcp) type$/],
  // What only looks like a value of a person.
  [
    null,
    /\b(fax|telefax|pager|birth\w*|dob|age|photo|picture|avatar|notes?|comments?|password|ssn|dea|upin|salary|rate)\b/,
  ],
  [
    null,
    /\b(opt(ed)? (in|out)|consent|bounced?|verified|verification|deliverab\w*|do not|dnc|unsubscribed?|permission)\b/,
  ],
  [
    null,
    /\b(type|kind|status|score|confidence|preferred|preference|owner|assistant|asst|spouse|manager|referr\w*|emergency)\b/,
  ],
  // Where a contact comes from, as in files that this product has exported.
  [null, /\b(emails?|phones?|mobile|dial) source$/],
  [null, /\b(created|updated|modified|deleted|imported|timestamp|last (activity|contacted|seen|login|reported))\b/],
  [null, /\b(ext|extension|label|phonetic|prefix|salutation|nick ?name|maiden|alias|sec(ond(ary)?)? spec\w*)\b/],
  [null, /\b(latitude|longitude|lat|lon|lng|fips|licen[cs]e|licen[cs]es|county|currency|authorized official|parent)\b/],
  [null, /\bother (last|first|middle|provider|org\w*|name|credential\w*)\b|^(is|has|num) |^(po box|suite|apt|floor)$/],
  [null, without(/\b(address|street|addr|adr|adr ln)( line)?$/, /\b(email|web)\b/)],

  ['Boardcertifications', /\bboard (certifi\w*|certs?|specialt\w*)\b|^(certifications?|certs|boards?)$/],
  [
    'Graduationyear',
    /\b(grad(uation|uated)?|grd) (year|yr|date)\b|\byear (of )?(grad(uation|uated)?|med(ical)? school)\b|^(graduated|graduation)$/,
  ],
  ['Medicalschool', /\b(med(ical)?|professional) sch(ool)?\b/],
  ['Languages', /\b(languages?|langs?)( spoken)?$|\bspoken languages?\b/],
  ['NPI', /\bnpi\b|\bnational provider id/],
  ['Contact Connections', /\b(linked ?in )?connections?( count)?$/],
  ['Contactlinkedinurl', /\blinked ?in\b|\bli (url|profile)\b/],

  ['Personalemail', beside(/\bemails?\b/, /\b(personal|home|private|residential|alternate)\b/)],
  ['Contactemail', /\bemails?\b|^(mail|courriel|correo|mel)\b/],
  ['Contactphone', /\b(mobile|cell|cellular|cellphone|handy|cellulaire|portable|celular|movil)\b/],
  ['Contactphone', beside(phone, home)],
  ['Directdialphone', beside(phone, work)],
  ['Directdialphone', /\bdirect( dial)?$/],
  ['Contactphone', /\b(phones?|tel|telephones?|telefono|telefon)\b/],

  [
    'Contactfirstname',
    /\b(first|given|fore) ?names?\b|^(first|fname|f name|forename|given|prenoms?|vornamen?|nombres?)$/,
  ],
  ['Contactmiddlename', /\bmiddle( name| initial| init)?\b|^(mi|m i|mname|m name)$/],
  [
    'Contactlastname',
    /\b(last|family|sur) ?names?\b|^(last|lname|l name|surname|family|nom( de famille)?|apellidos?( paterno)?|nachname|familienname)$/,
  ],
  ['Contactcredentials', /\b(credentials?|suffix(es)?|suff|post ?nominals?|creds?|licensure)\b/],

  ['Companyemployees', /\b(employees|headcount|workforce)\b|\b(company|organi[sz]ation|employer|firm) size\b/],
  ['Companyrevenuerange', /\brevenues?\b|\bturnover\b/],
  ['Company industry', /\b(industry|industries)\b/],
  ['Companydomain', /\b(domain|web ?site|web ?page|homepage|web address)\b|^(company )?url$/],
  ['Companystartdate', /\b(start|hire|hired|joined|employment)( date| on| from)?$|\bdate (started|hired|joined)\b/],

  ['Contacttitlelevel', /\b(seniority|level)\b/],
  ['Contactjobfunctions', /\bfunctions?\b|\b(departments?|dept)\b/],
  ['specialty', /\b(pri(mary)? spec\w*)\b/],
  [
    'specialty',
    /\b(specialt(y|ies)|speciality|specialities|speciali[sz]ations?|discipline|taxonomy|profession|modality)\b/,
  ],
  ['specialty', /\b(practice|clinical) areas?\b|^(specialite|especialidad|fachgebiet|fachrichtung)$/],
  ['Contacttitle', /\b(job|position|current|work|professional|organi[sz]ation|company) title\b/],
  ['Contacttitle', /\b(title|position|role|occupation|headline|designation)\b/],

  ['Contactofficezipcode', without(postalCode, home)],
  [null, postalCode],
  ['Contactofficecity', beside(work, city)],
  ['Contactofficestate', beside(work, state)],
  ['location', /\bcity state\b/],
  ['Contactcity', city],
  ['Contactcountry', /\bcountry\b|^nation$/],
  ['Contactstate', state],
  ['location', /\b(location|place|metro( area)?|geo(graphy)?)\b/],

  ['Contactgender', /\b(gender|sex|gndr)\b/],
  ['Contactskills', /\b(skills?|skill set|competenc(y|ies)|expertise|keywords)\b/],
  ['Contacteducation', /\b(educations?|schools?|university|college|alma mater|degrees?)\b/],

  [
    'Companyname',
    /\b(company|organi[sz]ation|employer|account|facility|hospital|practice|clinic|institution|affiliation|workplace|agency|firm|org|business|health system)( names?)?$/,
  ],
  [
    'Contactname',
    /^((full|complete|display|whole|legal) )?names?$|\bfull name\b|^(first last|last first|name full|nom complet|nombre completo|nom et prenom)$/,
  ],
  ['Contactname', /^(provider|candidate|contact|person|applicant|physician|doctor|clinician|nurse|licensee|employee)$/],
  [
    'id',
    /^((record|external|unique|vendor|profile|object|system|candidate|contact|lead|person|applicant|prospect|internal|crm|ats|hs|sf) )*(id|uid|uuid|guid|identifier|key)$/,
  ],
];

/** They say whom the column is about, and not what it holds. */
const persons = new Set(
  'hcp contact contacts candidate candidates provider providers person applicant prospect lead physician doctor practitioner clinician nurse licensee employee member consultant primary main current the of'.split(
    ' ',
  ),
);

/** Words in lower case, without numbers: `E-mail 2 - Value` is `email value`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/__c$/i, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\be mail/g, 'email')
    .split(' ')
    .filter((word) => word !== '' && !/^\d+$/.test(word));

export interface NamedField {
  field: VendorColumn | null;
  /** The position of the rule, from 0. Earlier rules are surer. */
  rank: number;
}

/** Null: the name says nothing. */
export function fieldOfName(name: string): NamedField | null {
  const words = wordsOf(name);
  const whole = words.join(' ');
  const short = words.filter((word) => !persons.has(word)).join(' ');
  for (const text of new Set([whole, short])) {
    const rank = rules.findIndex(([, pattern]) => pattern.test(text));
    if (rank !== -1) return { field: rules[rank]?.[0] ?? null, rank };
  }
  return null;
}
