// The footer of the pages that are read or filled in: what the directory is, the links in two columns, and the theme.
import { CoveredArea, useSite } from '#web/features/site-settings/public.ts';
import { LogoGlyph } from '#web/ui/logo.tsx';
import { ThemeChoice } from '#web/ui/theme-menu.tsx';
import { FooterLinks } from './footer-links.tsx';
import { PlaceCredit } from './place-credit.tsx';
import styles from './site-footer.module.css';

export function SiteFooter() {
  const { postalAddress, settings } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div>
          <p className={styles.brand}>
            <LogoGlyph /> {settings.site_name}
          </p>
          <p className={styles.about}>
            A subscription directory of healthcare professionals in <CoveredArea />, for the people who hire them.
          </p>
          {postalAddress !== '' && <address className={styles.address}>{postalAddress}</address>}
        </div>
        <FooterLinks look="columns" />
      </div>
      <div className={styles.bottom}>
        <PlaceCredit />
        <ThemeChoice />
      </div>
    </footer>
  );
}
