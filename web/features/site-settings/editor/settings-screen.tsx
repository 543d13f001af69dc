// The settings of the public site, for administrators: images, what search engines read, and what social networks show.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteShareImage } from '#contract/share-images.ts';
import type { SiteSettings } from '#contract/site-settings/site-setting-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useSite } from '../site.ts';
import { AccentSetting } from './accent-setting.tsx';
import { ImageSetting } from './image-setting.tsx';
import { PageTextSetting } from './page-text-setting.tsx';
import { SearchPreview, SharePreview } from './previews.tsx';
import { SettingHistory } from './setting-history.tsx';
import styles from './settings-screen.module.css';
import { TextSetting } from './text-setting.tsx';
import { useSettings } from './use-settings-editor.ts';

const tabNames = { visual: 'Visual Assets', seo: 'SEO & Search', social: 'Social Media', texts: 'Texts' } as const;
const isTab = (text: string | null): text is keyof typeof tabNames => text !== null && Object.hasOwn(tabNames, text);

export function SettingsScreen() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('tab');
  const { data: settings, isError, refetch } = useSettings();
  return (
    <>
      <ScreenHead
        title="Website Settings"
        text="What visitors, search engines and social networks see. A change takes effect on every server within two seconds."
      />
      {isError && (
        <div className={styles.failure} role="alert">
          <p>
            <b>Failed to load settings</b>
          </p>
          <p>Check your connection and try again.</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      )}
      {settings === undefined && !isError && <Spinner label="Loading settings" />}
      {settings !== undefined && (
        <Tabs
          label="Groups of settings"
          current={isTab(asked) ? asked : 'visual'}
          addressOf={(id) => `/admin-settings?tab=${id}`}
          tabs={[
            { id: 'visual', name: tabNames.visual, panel: <VisualAssets settings={settings} /> },
            { id: 'seo', name: tabNames.seo, panel: <SearchSettings settings={settings} /> },
            { id: 'social', name: tabNames.social, panel: <SocialImages settings={settings} /> },
            { id: 'texts', name: tabNames.texts, panel: <PageTexts /> },
          ]}
        />
      )}
      <SettingHistory />
    </>
  );
}

const VisualAssets = ({ settings }: { settings: SiteSettings }) => (
  <div className={styles.group}>
    <TextSetting
      name="site_name"
      saved={settings.site_name}
      hint="On every page, in titles, in emails, on share images and in authenticator apps. Empty: the name of the product."
    />
    <AccentSetting saved={settings.accent_color} />
    {(['favicon_url', 'site_logo_url', 'site_logo_dark_url', 'site_icon_url'] as const).map((name) => (
      <ImageSetting key={name} name={name} saved={settings[name]} />
    ))}
  </div>
);

const hostOf = (publicUrl: string): string => (URL.canParse(publicUrl) ? new URL(publicUrl).host : publicUrl);
const firstFilled = (...texts: readonly string[]): string => texts.find((each) => each.trim() !== '') ?? '';

function SearchSettings({ settings }: { settings: SiteSettings }) {
  const host = hostOf(useSite().publicUrl);
  const [drafts, setDrafts] = useState<Partial<Record<keyof SiteSettings, string>>>({});
  const text = (
    name: 'seo_title' | 'seo_description' | 'seo_keywords' | 'google_search_title' | 'google_search_description',
    hint: string,
  ) => (
    <TextSetting
      name={name}
      saved={settings[name]}
      hint={hint}
      onDraft={(value) => setDrafts((before) => ({ ...before, [name]: value }))}
    />
  );
  const now = { ...settings, ...drafts };
  return (
    <div className={styles.columns}>
      <div className={styles.group}>
        {text('seo_title', 'The title of the home page and of shared links.')}
        {text(
          'seo_description',
          'One or two sentences about the site. {professionals} stands for the number of professionals in the directory.',
        )}
        {text('seo_keywords', 'Separated by commas.')}
        {text('google_search_title', 'Replaces the SEO title in search results. Empty: the SEO title.')}
        {text(
          'google_search_description',
          'Replaces the SEO description in search results. Empty: the SEO description.',
        )}
        <ImageSetting name="seo_image_url" saved={settings.seo_image_url} />
      </div>
      <div className={styles.previews}>
        <SearchPreview
          host={host}
          title={firstFilled(now.google_search_title, now.seo_title)}
          description={firstFilled(now.google_search_description, now.seo_description)}
        />
        <SharePreview
          host={host}
          title={now.seo_title}
          description={now.seo_description}
          image={firstFilled(settings.seo_image_url, siteShareImage)}
        />
      </div>
    </div>
  );
}

const SocialImages = ({ settings }: { settings: SiteSettings }) => (
  <div className={styles.group}>
    {(['social_facebook_image', 'social_twitter_image', 'social_linkedin_image'] as const).map((name) => (
      <ImageSetting key={name} name={name} saved={settings[name]} />
    ))}
  </div>
);

const PageTexts = () => (
  <div className={styles.group}>
    <p className={styles.soft}>
      Write Markdown: ## for a section, ### below it, lists, tables, **strong** and *emphasis*, and links to https
      addresses, email addresses and paths of this site. HTML and images are shown as text. An empty field shows the
      built-in text.
    </p>
    <PageTextSetting name="home_introduction" hint="In place of the first paragraph of the home page." />
    <PageTextSetting name="privacy_text" hint="At /privacy. Its sections become the table of contents." />
    <PageTextSetting
      name="terms_text"
      hint="At /terms. Its version is when it was saved, and is recorded with each sign-up."
    />
    <PageTextSetting name="compliance_text" hint="At /compliance." />
  </div>
);
