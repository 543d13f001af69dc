// Resumes that professionals send, and the decisions of administrators about them.
import { z } from 'zod';
import { operationsOf, tooFast } from '../operation.ts';
import {
  isLinkedinUrl,
  phonePattern,
  resumeFileErrors,
  resumeFileLimits,
  submissionErrors,
  submissionLimits as limits,
  submissionSpecialties,
  linkedinAddress,
} from './submission-options.ts';
import { emailAddress, line, text } from '../text.ts';
import { visibleCharacters } from '../visible-characters.ts';

const operation = operationsOf('Submissions');

const tooLong = (max: number): string => `Enter at most ${max} characters`;
/** A LinkedIn address, with or without its scheme; empty when there is none. */
const linkedinUrl = text()
  .trim()
  .max(limits.linkedinUrlMax, tooLong(limits.linkedinUrlMax))
  .transform(linkedinAddress)
  .refine((value) => value === '' || isLinkedinUrl(value), { message: submissionErrors.linkedinUrl });

/** `lineOf`: the rule for the texts of one line. */
function fieldsOf(lineOf: typeof text) {
  const required = (error: string, max: number) => lineOf().trim().min(1, error).max(max, tooLong(max));
  const educationEntry = z.strictObject({
    school: required(submissionErrors.education, limits.schoolMax),
    degree: required(submissionErrors.education, limits.degreeMax),
  });
  const skills = z
    .array(required(submissionErrors.skill, limits.skillMax))
    .max(limits.skillsMax, `Enter at most ${limits.skillsMax} skills`)
    .refine((list) => new Set(list.map((skill) => skill.toLowerCase())).size === list.length, {
      message: submissionErrors.skill,
    });
  return {
    contactfirstname: required(submissionErrors.firstName, limits.nameMax),
    contactmiddlename: lineOf().trim().max(limits.nameMax, tooLong(limits.nameMax)).default(''),
    contactlastname: required(submissionErrors.lastName, limits.nameMax),
    contacttitle: required(submissionErrors.title, limits.titleMax),
    companyname: required(submissionErrors.company, limits.companyMax),
    specialty: required(submissionErrors.specialty, limits.specialtyMax),
    /** Where recruiters write to. */
    contactemail: emailAddress(submissionErrors.email),
    /** A private address beside it; empty when there is none. */
    personalemail: z
      .union([text().trim().pipe(z.literal('')), emailAddress(submissionErrors.email)], {
        error: submissionErrors.email,
      })
      .default(''),
    contactphone: text()
      .overwrite(visibleCharacters)
      .trim()
      .min(limits.phoneMin, submissionErrors.phone)
      .max(limits.phoneMax, submissionErrors.phone)
      .regex(phonePattern, submissionErrors.phone),
    contactcity: required(submissionErrors.city, limits.placeMax),
    contactstate: required(submissionErrors.state, limits.placeMax),
    contactcountry: required(submissionErrors.country, limits.placeMax),
    contactlinkedinurl: linkedinUrl.default(''),
    contacteducation: z
      .array(educationEntry)
      .max(limits.educationMax, `Enter at most ${limits.educationMax} schools`)
      .default([]),
    contactskills: skills.default([]),
  };
}

/** The fields of table `candidate_submissions`, with its names. What is stored may be older than the rule for new lines. */
export const resume = z.strictObject(fieldsOf(text));
export type Resume = z.output<typeof resume>;

const submitted = z.strictObject({
  ...fieldsOf(line),
  /** A hidden field. Only a program fills it in: the response is the usual one, and nothing is stored. */
  website: text().max(1_000).optional(),
  /** From `openResumeForm`, requested when the form is shown. It works for 24 hours; within 3 seconds the form waits. */
  formToken: text().max(100),
});

const openResumeForm = operation('open', 'GET /submit-resume', 'Begin a resume submission', {
  description: 'Returns a token that says when the form was shown. The resume is sent with it.',
}).output(z.object({ formToken: z.string() }));

export const submitResume = operation('open', 'POST /submit-resume', 'Submit a resume', {
  isForm: true,
  description: 'The resume waits for an administrator. Nothing of it is in the directory before it is approved.',
})
  .errors({
    TOO_MANY: { status: 429, message: 'Too many resumes came from this address; wait.' },
    TOO_FAST: tooFast,
    FORM_EXPIRED: {
      status: 409,
      message: 'The form token is older than 24 hours or not one of ours; request a new one and send the form again.',
    },
  })
  .input(submitted)
  .output(z.object({ success: z.literal(true) }));

const proposal = (lengthMax: number) => text().max(lengthMax);

/** What a file proposes for the fields of the form. An empty text or list: the file does not say it, or says several things. */
export const resumeProposals = z.strictObject({
  contactfirstname: proposal(limits.nameMax),
  contactmiddlename: proposal(limits.nameMax),
  contactlastname: proposal(limits.nameMax),
  contacttitle: proposal(limits.titleMax),
  companyname: proposal(limits.companyMax),
  /** One of the specialties of the form. */
  specialty: z.enum(['', ...submissionSpecialties]),
  contactemail: z.union([z.literal(''), emailAddress()]),
  personalemail: z.union([z.literal(''), emailAddress()]),
  contactphone: proposal(limits.phoneMax),
  contactcity: proposal(limits.placeMax),
  contactstate: proposal(limits.placeMax),
  contactcountry: proposal(limits.placeMax),
  contactlinkedinurl: proposal(limits.linkedinUrlMax).refine((url) => url === '' || isLinkedinUrl(url)),
  contacteducation: resume.shape.contacteducation.unwrap(),
  contactskills: z.array(proposal(limits.skillMax).min(1)).max(limits.skillsMax),
});
export type ResumeProposals = z.output<typeof resumeProposals>;

/** Base64 has four characters for three bytes. Files slightly above the limit get the message about files. */
const fileLengthMax = Math.ceil((resumeFileLimits.bytesMax * 4) / 3) + 4;

const readResumeFile = operation('open', 'POST /read-resume-file', 'Propose the fields of a resume from a file', {
  isForm: true,
  bodyBytesMax: fileLengthMax + 400_000,
  description: `Reads the text of a PDF or .docx file of at most ${resumeFileLimits.bytesMax} bytes and ${resumeFileLimits.pagesMax} pages in a separate process, and returns values for the fields of the resume. Nothing is submitted, and neither the file nor its text is stored.`,
})
  .errors({
    FILE_UNREADABLE: { status: 400, message: 'The file cannot be read; the message says why and what to do.' },
    TOO_MANY: { status: 429, message: 'Too many files came from this address; wait.' },
    TOO_FAST: tooFast,
    FORM_EXPIRED: {
      status: 409,
      message: 'The form token is older than 24 hours or not one of ours; request a new one and send the file again.',
    },
    BUSY: { status: 503, message: resumeFileErrors.busy },
  })
  .input(
    z.strictObject({
      /** The file in base64. */
      file: text().min(1, resumeFileErrors.missing).max(fileLengthMax, resumeFileErrors.tooLarge),
      /** As in `submitResume`. With a value nothing is read, and nothing is proposed. */
      website: text().max(1_000).optional(),
      /** From `openResumeForm`. */
      formToken: text().max(100),
    }),
  )
  .output(z.object({ proposals: resumeProposals }));

const confirmReturn = operation('open', 'POST /confirm-return', 'Confirm an address in a resume', {
  isForm: true,
  description:
    'Takes the token of the link that was mailed to an address in the resume, once. Before an approval the resume still waits for an administrator; after it, the record is updated. A removed person is listed again only with the links of every removed address in the resume, or by a decision of an administrator.',
})
  .errors({
    INVALID_TOKEN: { status: 400, message: 'The link is invalid, was used, or has expired. Submit the resume again.' },
    TOO_MANY: { status: 429, message: 'Too many requests came from this network; wait.' },
  })
  .input(
    z.strictObject({
      token: text().max(200),
      agreed: z.literal(true, { error: submissionErrors.agreed }),
    }),
  )
  .output(z.object({ success: z.literal(true) }));

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const submission = resume.extend({
  id: z.string(),
  status: z.enum(submissionStatuses),
  /** City, state and country, joined by commas. */
  location: z.string(),
  /** Its email addresses, and whether their owners confirmed the resume. */
  addresses: z.array(z.object({ email: z.string(), isConfirmed: z.boolean() })),
  /** ISO date-time. */
  created_at: z.iso.datetime(),
  /** When it was approved or rejected; null while it is pending. */
  approved_at: z.iso.datetime().nullable(),
  /** The candidate that an approval created or added to; null otherwise. */
  candidate_id: z.string().nullable(),
});
export type Submission = z.output<typeof submission>;

const countPendingSubmissions = operation(
  'admin',
  'GET /pending-submissions-count',
  'Count the resume submissions that wait for a decision',
).output(z.object({ pending: z.int().min(0) }));

const getPendingSubmissions = operation('admin', 'POST /get-pending-submissions', 'List resume submissions', {
  description: 'Newest first, 25 a page, with the number of submissions of each status.',
})
  .input(
    z.strictObject({
      status: z.enum(submissionStatuses).default('pending'),
      page: z.int().min(1).max(1_000_000).default(1),
    }),
  )
  .output(
    z.object({
      data: z.array(submission),
      counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
      totalPages: z.int(),
    }),
  );

export const submissionOperations = {
  openResumeForm,
  readResumeFile,
  submitResume,
  getPendingSubmissions,
  countPendingSubmissions,
  confirmReturn,
};
