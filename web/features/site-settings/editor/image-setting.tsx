import { useId, useState } from 'react';
import { accentSurfaces } from '#contract/site-settings/accent-colors.ts';
import { siteImageBytesMax, siteImageTexts } from '#contract/site-settings/site-image-rules.ts';
import type { SiteImageKey } from '#contract/site-settings/site-setting-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { settingTexts } from './setting-texts.ts';
import styles from './settings-screen.module.css';
import { useRemoveImage, useUploadImage } from './use-settings.ts';

/** One image: its picture with View and Remove, and a place to drop or choose a file. `saved`: its path; empty: the built-in image. */
export function ImageSetting({ name, saved }: { name: SiteImageKey; saved: string }) {
  const { name: title, hint } = settingTexts[name];
  const [isViewed, setViewed] = useState(false);
  const remove = useRemoveImage(name);
  return (
    <section className={styles.image} aria-label={title}>
      <div className={styles.picture} style={saved === '' ? undefined : backgroundOf(name)}>
        {saved === '' ? <span className={styles.none}>Built-in image</span> : <img src={saved} alt={`${title} now`} />}
      </div>
      <div className={styles.imageText}>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.soft}>{hint}</p>
        <DropZone name={name} />
        {saved !== '' && (
          <div className={styles.buttons}>
            <Button aria-label={`View ${title}`} onClick={() => setViewed(true)}>
              View
            </Button>
            <Button
              aria-label={`Remove ${title}`}
              aria-disabled={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      <Dialog open={isViewed} onClose={() => setViewed(false)} title={title}>
        <img className={styles.full} src={saved} alt={`${title} in full size`} />
      </Dialog>
    </section>
  );
}

/** A logo is shown on the canvas of its theme, where it must be visible. */
function backgroundOf(name: SiteImageKey): { background: string } | undefined {
  if (name === 'site_logo_url') return { background: accentSurfaces.light.canvas };
  if (name === 'site_logo_dark_url') return { background: accentSurfaces.dark.canvas };
  return undefined;
}

function DropZone({ name }: { name: SiteImageKey }) {
  const title = settingTexts[name].name;
  const id = useId();
  const toast = useToast();
  const upload = useUploadImage(name);
  const [isOver, setOver] = useState(false);
  const send = (file: File | null | undefined) => {
    if (file === null || file === undefined || upload.isPending) return;
    // Browsers that do not know HEIC name no type.
    if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
      toast({ title: 'Invalid file type', text: siteImageTexts.unreadable, look: 'danger' });
    else if (!file.type.startsWith('image/'))
      toast({ title: 'Invalid file type', text: siteImageTexts.wrongType, look: 'danger' });
    else if (file.size === 0) toast({ title: 'Empty file', text: siteImageTexts.empty, look: 'danger' });
    else if (file.size > siteImageBytesMax)
      toast({ title: 'File too large', text: siteImageTexts.tooLarge, look: 'danger' });
    else upload.mutate(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside serves the keyboard
    <label
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        send(event.dataTransfer.files[0]);
      }}
    >
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={name === 'favicon_url' ? '.ico,.png,.svg' : 'image/*'}
        aria-label={`Upload ${title}`}
        disabled={upload.isPending}
        onChange={(event) => {
          send(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {upload.isPending ? 'Uploading…' : 'Drop an image here, or click to choose one. At most 5 MB.'}
    </label>
  );
}
