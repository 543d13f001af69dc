// Uploads a file of candidates. Nothing is imported before the file was checked or imported below.
import { useRef, useState } from 'react';
import type { ImportFile } from '#contract/imports/import-files.ts';
import { importLimits } from '#contract/imports/import-limits.ts';
import { isOtherDocument } from '#web/foundation/other-document.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { ColumnHelp } from './column-help.tsx';
import styles from './jobs.module.css';
import { uploadFile } from './upload-file.ts';
import { useImportFiles, useRefreshImports } from './use-jobs.ts';

const megabyte = 1_048_576;

export function UploadForm() {
  const { data } = useImportFiles();
  const refresh = useRefreshImports();
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      stopping.current = new AbortController();
      return uploadFile(file, {
        begun: data?.data.find((one) => isBegunUpload(one, file)) ?? null,
        signal: stopping.current.signal,
        onProgress: setShare,
      });
    },
    onError: (error) => setFault(readFailure(error)?.message ?? 'The upload was stopped.'),
    onSettled: () => {
      setShare(null);
      refresh();
    },
  });
  const submit = async (form: FormData) => {
    const file = form.get('file');
    const found = await faultOf(file, data?.fileBytesMax);
    setFault(found);
    if (found === null && file instanceof File && !upload.isPending) upload.mutate(file);
  };
  return (
    <ScreenSection title="Upload a file" aside={data && `at most ${formatCount(data.fileBytesMax / megabyte)} MB`}>
      <Form className={styles.upload} onSubmit={(form) => void submit(form)}>
        <TextField
          label="File"
          name="file"
          type="file"
          accept=".csv,.xlsx,.xlsm,.gz,.zip,text/csv,application/gzip,application/zip"
          hint={`A registry file (NPPES) or a vendor file as CSV, plain, gzipped or in a zip archive, or as an Excel workbook (.xlsx). It is stored encrypted, and deleted after its import or after ${importLimits.fileHours} hours.`}
        />
        <Button type="submit" aria-disabled={upload.isPending}>
          {upload.isPending ? 'Uploading…' : 'Upload'}
        </Button>
      </Form>
      {share !== null && (
        <div className={styles.progress}>
          <progress className={styles.bar} value={share} max={1} aria-label="Upload progress" />
          <p>{Math.floor(share * 100)}% uploaded</p>
          <Button onClick={() => stopping.current?.abort()}>Stop Upload</Button>
        </div>
      )}
      <NoticeLine>{fault}</NoticeLine>
      <ColumnHelp />
    </ScreenSection>
  );
}

/** The server compares the content. */
const isBegunUpload = ({ fileName, bytes, isComplete, isOwn, download }: ImportFile, file: File): boolean =>
  isOwn && download === null && !isComplete && fileName === file.name && bytes === file.size;

async function faultOf(file: FormDataEntryValue | null, bytesMax: number | undefined): Promise<string | null> {
  if (!(file instanceof File) || file.name === '') return 'Choose a file first.';
  if (file.size === 0) return 'The file is empty. Check that it was exported and copied completely.';
  if (bytesMax !== undefined && file.size > bytesMax)
    return `The file is larger than ${formatCount(bytesMax / megabyte)} MB. Compress it with gzip, or import it with the command npm run import.`;
  if (await isOtherDocument(file))
    return 'The file is neither a CSV file nor an Excel workbook. Export the table as CSV, then choose that file.';
  return null;
}
