// Has the server load a file from an address. It first says which file that is, and what it will do.
import { useState } from 'react';
import type { FoundFile } from '#contract/imports/import-downloads.ts';
import { importLimits } from '#contract/imports/import-limits.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import styles from './jobs.module.css';
import { sizeText } from './size-text.ts';
import { useStartDownload } from './use-jobs.ts';

interface Found {
  url: string;
  file: FoundFile;
}

export function AddressForm() {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<string>();
  const check = useMutation({
    mutationFn: async (url: string): Promise<Found> => ({
      url,
      file: await call('imports.previewImportAddress', { url }),
    }),
    onSuccess: setFound,
    onError: (failure) => setError(readFailure(failure)?.message ?? 'The address could not be checked. Try again.'),
  });
  const submit = (form: FormData) => {
    const url = textOf(form, 'url').trim();
    setFound(null);
    setError(url === '' ? 'Enter the address of a file.' : undefined);
    if (url !== '' && !check.isPending) check.mutate(url);
  };
  return (
    <ScreenSection title="Load a file from an address" aside="the server loads it, also after this page is closed">
      <Form className={styles.upload} onSubmit={submit}>
        <TextField
          label="Address"
          name="url"
          type="url"
          maxLength={importLimits.addressLengthMax}
          autoComplete="off"
          error={error}
          hint="It begins with https:// and leads to the file itself, without a sign-in. It may contain a key: only the part before the question mark is shown and logged."
        />
        <Button type="submit" aria-disabled={check.isPending}>
          {check.isPending ? 'Checking…' : 'Check Address'}
        </Button>
      </Form>
      {found !== null && <Confirmation found={found} onEnd={() => setFound(null)} />}
    </ScreenSection>
  );
}

const kindTexts: Readonly<Record<FoundFile['kind'], string>> = {
  csv: 'a CSV',
  gzip: 'a compressed file (gzip)',
  zip: 'a zip archive or an Excel workbook',
};

function Confirmation({ found: { url, file }, onEnd }: { found: Found; onEnd: () => void }) {
  const start = useStartDownload(onEnd);
  const { fileName, bytes, kind, host, ipAddress, canContinue } = file;
  return (
    <div className={styles.progress} role="status">
      <p className={styles.name}>
        <b>{fileName}</b> is {kindTexts[kind]}
        {bytes === null ? '; its size is not known before it has arrived' : ` of ${sizeText(bytes)}`}. It comes from{' '}
        {host} ({ipAddress}).
      </p>
      <p>
        {`The server loads it and keeps it encrypted for ${importLimits.fileHours} hours. Nothing is imported: check the file below, then import it. `}
        {canContinue
          ? 'An interrupted download continues where it stopped.'
          : 'An interrupted download begins again, because this server cannot continue one.'}
      </p>
      <div className={styles.buttons}>
        <Button look="filled" aria-disabled={start.isPending} onClick={() => !start.isPending && start.mutate(url)}>
          Load File
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </div>
  );
}
