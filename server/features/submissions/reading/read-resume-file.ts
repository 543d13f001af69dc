// Proposes the fields of a resume from a file. Neither the file nor its text is stored or logged.
import { resumeFileErrors, resumeFileLimits } from '#contract/submissions/submission-options.ts';
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import { Admission } from '#server/foundation/admission/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { FormTokens } from '#server/foundation/form-token/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take } from '#server/foundation/rate-limit/public.ts';
import { fileRefusals, type FileRefusal } from './file-refusals.ts';
import { fileTypeOf } from './file-type.ts';
import { readInProcess } from './read-in-process.ts';

export interface ReadFileParts {
  database: Database;
  formTokens: FormTokens;
  /** How many files are read at once; 0: none. */
  resumeReaders: number;
}

export interface SentFile {
  /** In base64. */
  file: string;
  /** The hidden field; not empty: a program sent the form. */
  website?: string | undefined;
  formToken: string;
}

/** Proposes the fields; throws AppError `FILE_UNREADABLE`, `TOO_FAST`, `FORM_EXPIRED`, `TOO_MANY` or `BUSY`. */
export type ReadResumeFile = (
  sent: SentFile,
  context: Pick<OperationContext, 'client' | 'signal'>,
) => Promise<ResumeProposals>;

/** With the time that a reading takes at most, a visitor has an answer within ten seconds. */
const waitMsMax = 2_500;
const waitingMax = 8;

/** One network must not take every place, so its second file waits for the first one. */
const readingAdmission = (resumeReaders: number): Admission =>
  new Admission(
    {
      runningMax: resumeReaders,
      runningPerCallerMax: 1,
      waitingMax: resumeReaders === 0 ? 0 : waitingMax,
      waitingPerCallerMax: 1,
      waitMsMax,
    },
    { full: busy, fullOfCaller: busy },
  );

const busy = (): AppError => new AppError('unavailable', 'BUSY', resumeFileErrors.busy, { retryAfterSeconds: 5 });

const nothing: ResumeProposals = {
  contactfirstname: '',
  contactmiddlename: '',
  contactlastname: '',
  contacttitle: '',
  companyname: '',
  specialty: '',
  contactemail: '',
  personalemail: '',
  contactphone: '',
  contactcity: '',
  contactstate: '',
  contactcountry: '',
  contactlinkedinurl: '',
  contacteducation: [],
  contactskills: [],
};

export function resumeFileReader({ database, formTokens, resumeReaders }: ReadFileParts): ReadResumeFile {
  const readings = readingAdmission(resumeReaders);
  return async ({ file: base64, website, formToken }, { client, signal }) => {
    await formTokens.check(formToken);
    await take(database, `resume file from ${client.block}`, publicFormLimits);
    // A program learns nothing: the response has its usual form.
    if (website !== undefined && website !== '') return nothing;
    const file = Buffer.from(base64, 'base64');
    if (file.length > resumeFileLimits.bytesMax) throw unreadable(resumeFileErrors.tooLarge);
    const type = fileTypeOf(file);
    if (type === null) throw refused('wrong_type');
    const result = await readings.run(client.block, () => readInProcess({ type, file }, signal), { signal });
    if ('refusal' in result) throw refused(result.refusal);
    return result.proposals;
  };
}

const unreadable = (message: string): AppError =>
  new AppError('invalid_input', 'FILE_UNREADABLE', message, { field: 'file' });
const refused = (refusal: FileRefusal): AppError => unreadable(fileRefusals[refusal]);
