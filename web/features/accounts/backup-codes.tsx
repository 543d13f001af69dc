import { fileNameOf } from '#contract/file-name.ts';
import { useSite } from '#web/features/site-settings/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './second-factor.module.css';

/** Shown once: the server keeps no readable copy. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { site_name: name } = useSite().settings;
  const toast = useToast();
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', text: 'Your backup codes are on the clipboard.' });
    } catch {
      toast({ title: 'Copy Failed', text: 'Select the codes and copy them by hand.', look: 'danger' });
    }
  };
  return (
    <>
      <p className={styles.text}>
        Keep these backup codes somewhere safe. Each opens your account once when the app is not at hand. They are shown
        only now.
      </p>
      <ol className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <CopyIcon />
          Copy
        </Button>
        <Button onClick={() => download(text, name)}>
          <DownloadIcon />
          Download
        </Button>
        <Button look="filled" onClick={onDone}>
          I Have Kept Them
        </Button>
      </div>
    </>
  );
}

function download(text: string, siteName: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `${fileNameOf(siteName)}-backup-codes.txt`,
  });
  link.click();
  URL.revokeObjectURL(address);
}
