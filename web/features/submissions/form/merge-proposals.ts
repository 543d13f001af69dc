// Puts what a file proposes into the empty fields of the form. A field with a value keeps it, and the proposal is offered beside it.
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import type { Draft } from './resume-draft.ts';
import { textFields, type ResumeField } from './resume-rules.ts';

export type TextFieldName = keyof typeof textFields;

export interface MergedDraft {
  draft: Draft;
  /** The fields that were empty and have a proposal now. */
  filled: ReadonlySet<ResumeField>;
  /** What the file proposes for fields with another value. */
  offered: ReadonlyMap<TextFieldName, string>;
}

const names = Object.values(textFields);
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export function mergeProposals(entered: Draft, proposals: ResumeProposals): MergedDraft {
  const draft: Draft = { ...entered };
  const filled = new Set<ResumeField>();
  const offered = new Map<TextFieldName, string>();
  for (const name of names) {
    const [present, proposed] = [entered[name] ?? '', proposals[name]];
    if (proposed === '' || isSame(present, proposed)) continue;
    if (present.trim() === '') {
      draft[name] = proposed;
      filled.add(name);
    } else offered.set(name, proposed);
  }
  if ((entered.contacteducation ?? []).length === 0 && proposals.contacteducation.length > 0) {
    draft.contacteducation = proposals.contacteducation;
    filled.add('contacteducation');
  }
  if ((entered.contactskills ?? []).length === 0 && proposals.contactskills.length > 0) {
    draft.contactskills = proposals.contactskills;
    filled.add('contactskills');
  }
  return { draft, filled, offered };
}

/** The draft with the proposal in place of the value that the person had entered. */
export function takeOffered({ draft, filled, offered }: MergedDraft, name: TextFieldName): MergedDraft {
  const value = offered.get(name);
  if (value === undefined) return { draft, filled, offered };
  return {
    draft: { ...draft, [name]: value },
    filled: new Set([...filled, name]),
    offered: new Map([...offered].filter(([each]) => each !== name)),
  };
}

/** The draft without the proposals that the person has not changed. */
export function removeProposals(current: Draft, { draft, filled }: MergedDraft): Draft {
  const rest: Draft = { ...current };
  for (const name of names) if (filled.has(name) && current[name] === draft[name]) rest[name] = '';
  if (filled.has('contacteducation'))
    rest.contacteducation = current.contacteducation?.filter(
      (entry) =>
        !draft.contacteducation?.some(({ school, degree }) => school === entry.school && degree === entry.degree),
    );
  if (filled.has('contactskills'))
    rest.contactskills = current.contactskills?.filter((skill) => !draft.contactskills?.includes(skill));
  return rest;
}

/** What the visitor reads after a file was read. */
export function summaryOf({ filled, offered }: MergedDraft): string {
  if (filled.size === 0 && offered.size === 0)
    return 'The file was read, but it contains nothing new for this form. Please fill in the form yourself.';
  const parts = [
    filled.size === 0 ? 'Your fields already had values.' : `We filled in ${counted(filled.size)} from your file.`,
    offered.size === 0
      ? ''
      : `${counted(offered.size, true)} that you had filled in differ from the file and were not changed.`,
    'Check every field before you submit. Nothing was submitted yet, and the file was not stored.',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const counted = (count: number, isStart = false): string =>
  count === 1 ? `${isStart ? 'One' : 'one'} field` : `${count} fields`;
