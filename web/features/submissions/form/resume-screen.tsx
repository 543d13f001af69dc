// The form with which professionals submit their resume, and the file from which its values can be proposed.
import { useState } from 'react';
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import {
  mergeProposals,
  removeProposals,
  summaryOf,
  takeOffered,
  type MergedDraft,
  type TextFieldName,
} from './merge-proposals.ts';
import { draftOfPosted } from './read-posted-resume.ts';
import { clearDraft, isEmptyDraft, readDraft, saveDraft, type Draft } from './resume-draft.ts';
import { ResumeFile } from './resume-file.tsx';
import { ResumeForm } from './resume-form.tsx';

const facts = [
  { name: 'Review', text: 'A person reads every resume before it is listed.' },
  { name: 'Who sees it', text: 'Recruiters with an account. Each one who opens your contact details is recorded.' },
  {
    name: 'Your choice',
    text: 'You can have your information removed at any time, permanently and without an account.',
  },
];

/** A form that a browser without scripts posted, and that was not submitted. */
export interface PostedForm {
  values: Readonly<Record<string, string>>;
  /** Null: the token has expired. */
  formToken: string | null;
  /** Null: it was posted to read a file. */
  refused: RefusedForm | null;
  /** What the posted file proposes; null: none was read. */
  proposals: ResumeProposals | null;
}

interface ResumeScreenProps {
  /** For a form that the browser posts without scripts. */
  formToken: string;
  posted: PostedForm | null;
  /** What is wrong with a file that was too large to be posted; null: nothing. */
  fileError: string | null;
}

/** What the form shows. Each new `version` is a new form with other values. */
interface Shown {
  draft: Draft | null;
  merged: MergedDraft | null;
  version: number;
  /** The field that was changed by a click outside of it. */
  focused: TextFieldName | null;
}

function shownFirst(posted: PostedForm | null): Shown {
  const draft = posted === null ? readDraft() : draftOfPosted(posted.values);
  const proposals = posted?.proposals ?? null;
  const merged = proposals === null ? null : mergeProposals(draft ?? {}, proposals);
  return { draft: merged?.draft ?? draft, merged, version: 0, focused: null };
}

const formId = 'resume';

export function ResumeScreen({ formToken, posted, fileError }: ResumeScreenProps) {
  const [shown, setShown] = useState(() => shownFirst(posted));
  /** What the fields contain now. */
  const [current, setCurrent] = useState<Draft>(shown.draft ?? {});
  // The server renders without the stored draft, which only the browser has.
  const isHydrated = useHydrated();
  const { draft, merged, version, focused } = isHydrated || posted !== null ? shown : nothing;
  const show = (next: Pick<Shown, 'draft' | 'merged'> & Partial<Shown>) => {
    const entered = next.draft ?? {};
    setShown({ focused: null, ...next, version: shown.version + 1 });
    setCurrent(entered);
    saveDraft(entered);
  };
  const refused = posted?.refused ?? null;
  return (
    <FormSheet
      title="Submit Your Resume"
      text="Let recruiters of health systems, clinics and staffing agencies find you. It is free, and you need no account."
      facts={facts}
    >
      <ResumeFile
        form={formId}
        refused={(refused?.field === 'file' ? refused.message : fileError) ?? undefined}
        summary={merged === null ? null : summaryOf(merged)}
        onRead={(proposals) => {
          const next = mergeProposals(current, proposals);
          show({ draft: next.draft, merged: next });
        }}
        onRemove={
          isHydrated && merged !== null && merged.filled.size > 0
            ? () => show({ draft: removeProposals(current, merged), merged: null })
            : null
        }
      />
      <ResumeForm
        key={`${version} ${draft === null ? 'empty' : 'draft'}`}
        id={formId}
        draft={draft}
        merged={merged}
        focused={focused}
        formToken={posted?.formToken ?? formToken}
        refused={refused?.field === 'file' ? null : refused}
        onChange={(entered) => {
          setCurrent(entered);
          saveDraft(entered);
        }}
        onClear={
          isHydrated && !isEmptyDraft(current)
            ? () => {
                setShown({ draft: null, merged: null, focused: null, version: version + 1 });
                setCurrent({});
                clearDraft();
              }
            : null
        }
        onTake={(name) => {
          if (merged === null) return;
          const next = takeOffered({ ...merged, draft: current }, name);
          show({ draft: next.draft, merged: next, focused: name });
        }}
      />
    </FormSheet>
  );
}

const nothing: Shown = { draft: null, merged: null, version: 0, focused: null };
