// The choice of a resume file, whose text proposes values for the form. Without scripts the browser posts it with the form.
import { useEffect, useState } from 'react';
import { resumeFileErrors, resumeFileLimits, resumeFileTypes } from '#contract/submissions/submission-options.ts';
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { fileSender } from './send-file.ts';
import styles from './resume-file.module.css';

interface ResumeFileProps {
  /** The id of the form that the file belongs to. */
  form: string;
  /** Why the server refused the file that a browser without scripts posted; undefined: it refused none. */
  refused: string | undefined;
  /** What was done with the last file; null: none was read. */
  summary: string | null;
  onRead: (proposals: ResumeProposals) => void;
  /** Null: there are no proposals to remove. */
  onRemove: (() => void) | null;
}

/** The messages of these failures tell the visitor what to do. */
const codesWithAdvice: ReadonlySet<string> = new Set(
  'FILE_UNREADABLE INVALID_INPUT TOO_MANY FORM_EXPIRED BUSY UNREACHABLE'.split(' '),
);

function faultOf(bytes: number): string | undefined {
  if (bytes === 0) return resumeFileErrors.empty;
  return bytes > resumeFileLimits.bytesMax ? resumeFileErrors.tooLarge : undefined;
}

function textOfFailure(error: Error): string {
  const failure = readFailure(error);
  if (failure?.code === 'TOO_LARGE') return resumeFileErrors.tooLarge;
  return failure !== null && codesWithAdvice.has(failure.code) ? failure.message : resumeFileErrors.failed;
}

export function ResumeFile({ form, refused, summary, onRead, onRemove }: ResumeFileProps) {
  const [sender] = useState(fileSender);
  const [error, setError] = useState(refused);
  const [isOver, setOver] = useState(false);
  useEffect(() => sender.begin(), [sender]);
  const reading = useMutation({
    mutationFn: sender.send,
    onSuccess: onRead,
    onError: (failure) => setError(textOfFailure(failure)),
  });
  const read = (file: File | null | undefined) => {
    if (file === null || file === undefined || reading.isPending) return;
    const fault = faultOf(file.size);
    setError(fault);
    if (fault === undefined) reading.mutate({ file, website: websiteIn(form) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside serves the keyboard
    <section
      className={isOver ? `${styles.file} ${styles.over}` : styles.file}
      aria-label="Resume file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        read(event.dataTransfer.files[0]);
      }}
    >
      <h2 className={styles.heading}>Start from your resume</h2>
      <TextField
        label="PDF or Word file (.docx)"
        hint="Optional. Choose a file or drop it here, at most 5 MB. It fills in empty fields below and is not stored."
        error={error}
        type="file"
        name="file"
        form={form}
        accept={resumeFileTypes}
        aria-busy={reading.isPending}
        onChange={(event) => {
          read(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <noscript>
        <Button type="submit" form={form} name="intent" value="read" formEncType="multipart/form-data" formNoValidate>
          Read My Resume
        </Button>
      </noscript>
      <NoticeLine look="plain">
        {reading.isPending ? 'Reading your resume…' : error === undefined ? summary : null}
      </NoticeLine>
      {onRemove !== null && (
        <Button
          className={styles.remove}
          onClick={() => {
            reading.reset();
            onRemove();
          }}
        >
          Remove the Values from the File
        </Button>
      )}
    </section>
  );
}

/** The value of the hidden field, which only programs fill in. */
function websiteIn(id: string): string {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? textOf(new FormData(form), 'website') : '';
}
