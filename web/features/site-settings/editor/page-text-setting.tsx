// A text of a page, in Markdown, with its preview.
import { useState } from 'react';
import type { SiteTextKey } from '#contract/site-settings/site-setting-keys.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextBlocks } from '../texts/text-blocks.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingTexts } from './setting-texts.ts';
import styles from './settings-screen.module.css';
import { usePreview, useTextSource } from './use-settings.ts';

export function PageTextSetting({ name }: { name: SiteTextKey }) {
  const { data: saved, isError, refetch } = useTextSource(name);
  const [draft, setDraft] = useState<string | null>(null);
  const preview = usePreview();
  const title = settingTexts[name].name;
  if (saved === undefined)
    return isError ? (
      <NoticeLine>
        {title} could not be loaded. <Button onClick={() => void refetch()}>Try Again</Button>
      </NoticeLine>
    ) : (
      <Spinner label={`Loading ${title}`} />
    );
  return (
    <section className={styles.group} aria-label={title}>
      <SettingForm name={name} saved={saved} onDraft={setDraft} />
      <div>
        <Button
          aria-label={`Preview ${title}`}
          aria-disabled={preview.isPending}
          onClick={() => !preview.isPending && preview.mutate(draft ?? saved)}
        >
          Preview
        </Button>
      </div>
      {preview.error !== null && (
        <NoticeLine>{readFailure(preview.error)?.message ?? 'The preview could not be made. Try again.'}</NoticeLine>
      )}
      {preview.data !== undefined && (
        <figure className={styles.textPreview} aria-label={`Preview of ${title}`}>
          {preview.data.lead.length > 0 && <TextBlocks blocks={preview.data.lead} />}
          {preview.data.sections.map((section) => (
            <div key={section.id}>
              <h3 className={styles.textPreviewTitle}>{section.title}</h3>
              <TextBlocks blocks={section.blocks} />
            </div>
          ))}
        </figure>
      )}
    </section>
  );
}
