// The answers that were given as options or in a file: tried like those of a terminal, and the first that cannot be used ends the setup.
import { OperatorError } from '../../../foundation/errors/public.ts';
import type { Output } from '../progress-line.ts';
import { checks } from './check-answers.ts';
import { showFindings } from '../show-findings.ts';
import { faultOfForm, questions } from './questions.ts';
import type { AnswerName, Answers } from './questions.ts';

/** @throws OperatorError that lists every missing or malformed answer, or says what to do about one that does not work */
export async function takeAnswers(out: Output, given: Answers, known: Answers): Promise<Answers> {
  const answers = new Map<AnswerName, string>([...known, ...given]);
  const faults: string[] = [];
  for (const { fields, isOptional } of questions) {
    if (isOptional && !fields.some(({ name }) => answers.has(name))) continue;
    for (const { name, initial, example } of fields) {
      const value = answers.get(name) ?? initial(answers);
      const fault = value === null ? `${name} is needed, such as ${example}.` : faultOfForm(name, value);
      if (fault !== null) faults.push(fault);
      else if (value !== null) answers.set(name, value);
    }
  }
  if (faults.length > 0) throw new OperatorError(`${faults.join('\n')}\nNothing was written.`);
  for (const { key, fields } of questions)
    if (fields.some(({ name }) => answers.has(name))) showFindings(out, await checks[key](answers));
  return answers;
}
