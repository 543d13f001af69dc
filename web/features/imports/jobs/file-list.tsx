// The uploaded files: each can be checked by a dry run, imported or discarded.
import { useId, useState } from 'react';
import type { ImportFile } from '#contract/imports/import-files.ts';
import { importLimits } from '#contract/imports/import-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { FileColumns } from './file-columns.tsx';
import styles from './jobs.module.css';
import {
  isInProgress,
  isLoading,
  useDiscardFile,
  useImportFiles,
  useImportJobs,
  useResumeDownload,
  useStartImport,
} from './use-jobs.ts';
import { sizeText } from './size-text.ts';
import { sourceError, sourcePattern } from './source-name.ts';
import { columnsToStart, usePreview } from './use-preview.ts';

export function FileList() {
  const query = useImportFiles();
  const { data } = query;
  if (query.isError) return <LoadFailure what="The uploaded files" query={query} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <ScreenSection title="Uploaded files" aside="a dry run writes nothing">
      <ul className={styles.list}>
        {data.data.map((file) => (
          <li key={file.id}>
            <FileRow file={file} />
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function FileRow({ file }: { file: ImportFile }) {
  const jobs = useImportJobs();
  const start = useStartImport();
  const discard = useDiscardFile();
  const [error, setError] = useState<string>();
  const { isComplete } = file;
  const preview = usePreview(file.id, isComplete);
  const isBusy = start.isPending || discard.isPending || jobs.data?.some(isInProgress) === true;
  const send = (kind: 'dry_run' | 'import', form: FormData) => {
    const source = textOf(form, 'source').trim();
    const isWrong = source !== '' && !sourcePattern.test(source);
    setError(isWrong ? sourceError : undefined);
    if (isWrong || isBusy) return;
    start.mutate({
      fileId: file.id,
      kind,
      source: source === '' ? null : source,
      isForced: form.get('forced') !== null,
      sheet: preview.found?.sheet ?? null,
      columns: columnsToStart(preview),
    });
  };
  return (
    <Form
      aria-label={`Uploaded file ${file.fileName}`}
      className={styles.file}
      onSubmit={(form) => send('dry_run', form)}
    >
      <FileName file={file} />
      {isComplete && <ImportOptions error={error} onSource={preview.chooseSource} />}
      {isComplete && <FileColumns fileName={file.fileName} preview={preview} />}
      <div className={styles.buttons}>
        {isComplete && (
          <>
            <Button type="submit" aria-disabled={isBusy}>
              Dry Run
            </Button>
            <Button
              aria-disabled={isBusy}
              onClick={({ currentTarget: { form } }) => form !== null && send('import', new FormData(form))}
            >
              Import
            </Button>
          </>
        )}
        <Button
          aria-label={`${isLoading(file) ? 'Cancel Download of' : 'Discard'} ${file.fileName}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && discard.mutate(file.id)}
        >
          {isLoading(file) ? 'Cancel Download' : 'Discard'}
        </Button>
      </div>
    </Form>
  );
}

function FileName({ file }: { file: ImportFile }) {
  const { fileName, bytes, download } = file;
  return (
    <div className={styles.name}>
      <b>{fileName}</b>
      <p className={styles.soft}>
        {bytes !== null && `${sizeText(bytes)}, `}
        {`deleted ${formatPacificTime(file.expiresAt)}`}
        {download === null && !file.isComplete && uploadText(file)}
        {download !== null && `. From ${download.address}`}
      </p>
      {download !== null && !file.isComplete && <Download file={file} download={download} />}
    </div>
  );
}

const uploadText = ({ isOwn, partsReceived, parts }: ImportFile): string =>
  isOwn
    ? `. ${formatCount(Math.floor((partsReceived / (parts ?? 1)) * 100))}% has arrived: choose the same file above to go on, or discard it.`
    : '. Another administrator has not uploaded it completely.';

interface DownloadProps {
  file: ImportFile;
  download: NonNullable<ImportFile['download']>;
}

/** How far a download is, and why it waits or failed. */
function Download({ file: { id, fileName, bytes, partsReceived }, download: { state, problem } }: DownloadProps) {
  const resume = useResumeDownload();
  const received = Math.min(partsReceived * importLimits.partBytes, bytes ?? Infinity);
  return (
    <div className={styles.progress}>
      {state !== 'failed' && bytes !== null && (
        <progress className={styles.bar} value={received} max={bytes} aria-label={`Download of ${fileName}`} />
      )}
      <p>
        {sizeText(received)}
        {bytes !== null && ` of ${sizeText(bytes)}`} loaded
        {state === 'waiting' && problem !== null && '. The server tries again in a moment.'}
      </p>
      {problem !== null && <p className={state === 'failed' ? styles.problem : styles.soft}>{problem}</p>}
      {state === 'failed' && (
        <Button aria-disabled={resume.isPending} onClick={() => !resume.isPending && resume.mutate(id)}>
          Continue Download
        </Button>
      )}
    </div>
  );
}

interface ImportOptionsProps {
  error: string | undefined;
  /** Receives the name of the source when it is complete; null: none, or none that is valid. */
  onSource: (source: string | null) => void;
}

function ImportOptions({ error, onSource }: ImportOptionsProps) {
  const forcedId = useId();
  return (
    <>
      <TextField
        label="Source"
        name="source"
        maxLength={61}
        autoComplete="off"
        onBlur={({ currentTarget: { value } }) => onSource(sourcePattern.test(value.trim()) ? value.trim() : null)}
        error={error}
        hint="The vendor's short name, such as acme. Empty: nppes for a registry file, else vendor."
      />
      <label className={styles.choice} htmlFor={forcedId}>
        <Checkbox id={forcedId} name="forced" /> Import it although it differs from the source’s last file
      </label>
    </>
  );
}
