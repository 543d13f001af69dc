// The accent color, with how it looks in both themes.
import { useState } from 'react';
import {
  accentInks,
  accentOf,
  accentSurfaces,
  contrastOf,
  siteAccentOf,
  themes,
  type SiteAccent,
  type Theme,
} from '#contract/site-settings/accent-colors.ts';
import { SettingForm } from './setting-form.tsx';
import styles from './settings-screen.module.css';

/** `saved`: empty for the built-in color. */
export function AccentSetting({ saved }: { saved: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const color = (draft ?? saved).trim();
  const accent = color === '' ? siteAccentOf('') : accentOf(color);
  const refusal = 'refusal' in accent ? accent.refusal : undefined;
  return (
    <div className={styles.accent}>
      <SettingForm
        name="accent_color"
        saved={saved}
        fault={refusal}
        picked={siteAccentOf(refusal === undefined ? color : '').light.accent}
        onDraft={setDraft}
      />
      {!('refusal' in accent) && (
        <div className={styles.accentPreviews}>
          {themes.map((theme) => (
            <ThemePreview key={theme} theme={theme} colors={accent[theme]} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Rounded down, so that no number promises more than it is. */
const ratioText = (first: string, second: string): string =>
  `${(Math.floor(contrastOf(first, second) * 10) / 10).toFixed(1)} : 1`;

function ThemePreview({ theme, colors }: { theme: Theme; colors: SiteAccent[Theme] }) {
  const { canvas } = accentSurfaces[theme];
  const { accent } = colors;
  return (
    <figure className={styles.accentPreview} style={{ background: canvas, color: accentInks[theme] }}>
      <figcaption>{theme === 'light' ? 'Light theme' : 'Dark theme'}</figcaption>
      <p>
        <span className={styles.accentLink} style={{ color: accent }}>
          A link
        </span>{' '}
        {ratioText(accent, canvas)}
      </p>
      <p>
        <span className={styles.accentChip} style={{ background: colors['accent-soft'], color: accent }}>
          A choice
        </span>{' '}
        {ratioText(accent, colors['accent-soft'])}
      </p>
      <p>
        <span className={styles.accentButton} style={{ background: accent, color: colors['on-accent'] }}>
          A button
        </span>{' '}
        {ratioText(colors['on-accent'], accent)}
      </p>
    </figure>
  );
}
