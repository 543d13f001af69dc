// The settings for administrators: what visitors, search engines and social networks see, and how the service is run.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteShareImage } from '#contract/share-images.ts';
import { siteTextKeys, type SiteSettings } from '#contract/site-settings/site-setting-keys.ts';
import { FailureBlock } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useSite } from '../site.ts';
import { AccentSetting } from './accent-setting.tsx';
import { ChangeHistory } from './change-history.tsx';
import { ImageSetting } from './image-setting.tsx';
import { PageTextSetting } from './page-text-setting.tsx';
import { SearchPreview, SharePreview } from './previews.tsx';
import { SettingForm } from './setting-form.tsx';
import { operatorGroups } from './setting-texts.ts';
import styles from './settings-screen.module.css';
import { useOperatorSettings, useSiteSettings, type SettingSection } from './use-settings.ts';

const tabNames = { visual: 'Visual Assets', seo: 'SEO & Search', social: 'Social Media', texts: 'Texts' } as const;
const isTab = (text: string | null): text is keyof typeof tabNames => text !== null && Object.hasOwn(tabNames, text);

const heads = {
  site: {
    title: 'Website Settings',
    text: 'What visitors, search engines and social networks see. A change takes effect on every server within two seconds.',
    history: 'Changes of the settings',
  },
  operator: {
    title: 'Operator Settings',
    text: 'How the service is run. A value saved here takes the place of the initial one. A change takes effect on every server within two seconds.',
    history: 'Changes of the operator settings',
  },
} as const satisfies Record<SettingSection, object>;

export function SettingsScreen({ section }: { section: SettingSection }) {
  const { title, text, history } = heads[section];
  return (
    <>
      <ScreenHead title={title} text={text} />
      {section === 'site' ? <SiteSections /> : <OperatorSections />}
      <ChangeHistory section={section} label={history} />
    </>
  );
}

interface QueryStateProps {
  query: Pick<ReturnType<typeof useSiteSettings | typeof useOperatorSettings>, 'data' | 'isError' | 'refetch'>;
}

/** What is said while no settings are known, or when they could not be read. */
const QueryState = ({ query: { data, isError, refetch } }: QueryStateProps) => (
  <>
    {isError && (
      <FailureBlock title="Failed to load settings" text="Check your connection and try again." query={{ refetch }} />
    )}
    {data === undefined && !isError && <Spinner label="Loading settings" />}
  </>
);

function SiteSections() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('tab');
  const query = useSiteSettings();
  const settings = query.data;
  return (
    <>
      <QueryState query={query} />
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
    </>
  );
}

function OperatorSections() {
  const query = useOperatorSettings();
  return (
    <>
      <QueryState query={query} />
      {query.data !== undefined &&
        operatorGroups.map(({ title, aside, keys }) => (
          <ScreenSection key={title} title={title} aside={aside}>
            <div className={styles.group}>
              {query.data
                .filter(({ key }) => keys.includes(key))
                .map(({ key, value, isInitial }) => (
                  <SettingForm key={key} name={key} saved={value} isInitial={isInitial} />
                ))}
            </div>
          </ScreenSection>
        ))}
    </>
  );
}

const VisualAssets = ({ settings }: { settings: SiteSettings }) => (
  <div className={styles.group}>
    <SettingForm name="site_name" saved={settings.site_name} />
    <AccentSetting saved={settings.accent_color} />
    {(['favicon_url', 'site_logo_url', 'site_logo_dark_url', 'site_icon_url'] as const).map((name) => (
      <ImageSetting key={name} name={name} saved={settings[name]} />
    ))}
  </div>
);

const hostOf = (publicUrl: string): string => (URL.canParse(publicUrl) ? new URL(publicUrl).host : publicUrl);
const firstFilled = (...texts: readonly string[]): string => texts.find((each) => each.trim() !== '') ?? '';

const searchTexts = [
  'seo_title',
  'seo_description',
  'seo_keywords',
  'google_search_title',
  'google_search_description',
] as const;

function SearchSettings({ settings }: { settings: SiteSettings }) {
  const host = hostOf(useSite().publicUrl);
  const [drafts, setDrafts] = useState<Partial<Record<keyof SiteSettings, string>>>({});
  const now = { ...settings, ...drafts };
  return (
    <div className={styles.columns}>
      <div className={styles.group}>
        {searchTexts.map((name) => (
          <SettingForm
            key={name}
            name={name}
            saved={settings[name]}
            onDraft={(value) => setDrafts((before) => ({ ...before, [name]: value }))}
          />
        ))}
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
    {siteTextKeys.map((name) => (
      <PageTextSetting key={name} name={name} />
    ))}
  </div>
);
