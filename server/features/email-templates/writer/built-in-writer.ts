// Writes emails from fixed sentences, without a language model: the same form always gives the same email.
import type { EmailLength, PositionType } from '#contract/email-templates/email-options.ts';
import type { EmailRequest } from '#contract/email-templates/email-templates.ts';
import { voices } from './built-in-voices.ts';
import type { EmailText, EmailWriter } from './email-writer.ts';
import { jobPoints, type PointsWanted } from './job-points.ts';
import { readEmailText } from './read-email-text.ts';
import { writingFailed } from './writer-failures.ts';

const points: Readonly<Record<EmailLength, PointsWanted>> = {
  short: { factsMax: 8, othersMax: 0 },
  medium: { factsMax: 10, othersMax: 2 },
  long: { factsMax: 12, othersMax: 3 },
};

const positionNames: Readonly<Record<PositionType, string>> = {
  'full-time': 'full-time',
  'part-time': 'part-time',
  contract: 'contract',
  'per-diem': 'per diem',
};

export const builtInWriter: EmailWriter = {
  kind: 'built_in',
  write: (request) => {
    const text = readEmailText(writeEmail(request), request.signature);
    return text === null ? Promise.reject(writingFailed()) : Promise.resolve(text);
  },
};

function writeEmail({ jobTitle, jobDescription, tone, length, positionType, signature }: EmailRequest): EmailText {
  const voice = voices[tone];
  const position = `${positionNames[positionType]} ${plainTitle(jobTitle)}`;
  const quoted = jobPoints(jobDescription, points[length]);
  const paragraphs = [
    voice.greeting,
    voice.opening(position),
    ...(quoted.length === 0 ? [] : [[voice.points, ...quoted.map((point) => `- ${point}`)].join('\n')]),
    ...(length === 'short' ? [] : [voice.details]),
    ...(length === 'long' ? voice.more : []),
    voice.question,
    ...(hasClosing(signature) ? [] : [voice.closing]),
  ];
  return { subject: voice.subject(position), body: paragraphs.join('\n\n') };
}

/** Without words that the sentences say themselves, as in `Full-Time ICU Nurse Position`. */
function plainTitle(jobTitle: string): string {
  const plain = jobTitle
    .replace(/^(?:full[- ]time|part[- ]time|contract|per[- ]diem)\s+/i, '')
    .replace(/\s+(?:position|role|job)$/i, '');
  return plain === '' ? jobTitle : plain;
}

/** Some signatures begin with closing words of their own. */
const hasClosing = (signature: string): boolean =>
  /^(?:best|kind|warm|regards|sincerely|yours|thanks|thank you|cheers|respectfully|all the best)\b/i.test(
    signature.trim(),
  );
