// Asks the questions in a terminal, tries each answer at once, and asks again where it cannot be used.
import { createInterface } from 'node:readline';
import { explainFailure } from '../../../foundation/diagnosis/public.ts';
import { OperatorError } from '../../../foundation/errors/public.ts';
import type { Output } from '../progress-line.ts';
import { checks } from './check-answers.ts';
import { showFindings } from '../show-findings.ts';
import { faultOfForm, questions, type AnswerName, type Answers, type Question } from './questions.ts';

interface Terminal {
  input: NodeJS.ReadableStream;
  out: Output;
}

/** Without its password. */
const shown = (value: string): string =>
  value.replace(/(:\/\/[^:@/]*:)[^@]*@/, '$1…@').replace(/^(sk|rk|whsec)_.*/, '$1_…');

type AskLine = (prompt: string) => Promise<string>;

/** `known`: what the settings have, which an empty answer keeps. Rejects when the input ends: nothing is written then. */
export async function askAnswers({ input, out }: Terminal, known: Answers): Promise<Answers> {
  const lines = createInterface({ input });
  // Lines that come before their question are kept.
  const next = lines[Symbol.asyncIterator]();
  const askLine: AskLine = async (prompt) => {
    out.write(prompt);
    const { value, done } = await next.next();
    if (done === true)
      throw new OperatorError('The input ended before the last question. Nothing was written. Run the setup again.');
    return value;
  };
  const answers = new Map(known);
  try {
    for (const [at, question] of questions.entries()) {
      out.write(`\n${at + 1} of ${questions.length}: ${question.title}. ${question.why}\n`);
      while (!(await isAnswered(question, answers, askLine, out)));
    }
  } finally {
    lines.close();
  }
  return answers;
}

/** False: the answer cannot be used, and the operator was told why. */
async function isAnswered(
  question: Question,
  answers: Map<AnswerName, string>,
  askLine: AskLine,
  out: Output,
): Promise<boolean> {
  const given = new Map(answers);
  for (const [at, field] of question.fields.entries()) {
    const before = answers.get(field.name) ?? field.initial(given);
    const hint = before === null ? `such as ${field.example}` : `Enter keeps ${shown(before)}`;
    const value = (await askLine(`  ${field.label} (${hint}): `)).trim() || before;
    if (value === null && at === 0 && question.isOptional) return true;
    const fault = value === null ? `${field.name} is needed.` : faultOfForm(field.name, value);
    if (fault !== null) {
      out.write(`  ${fault}\n`);
      return false;
    }
    if (value !== null) given.set(field.name, value);
  }
  try {
    showFindings(out, await checks[question.key](given));
  } catch (error) {
    const explained = explainFailure(error);
    if (explained === null) throw error;
    out.write(`  ${explained.message}\n`);
    return false;
  }
  for (const [name, value] of given) answers.set(name, value);
  return true;
}
