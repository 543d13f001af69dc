// The frame of the pages that are read or filled in: a header with brand and navigation, the page, a footer with the theme.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountBanners } from '#web/features/access/public.ts';
import { KeySheetProvider } from '#web/features/search/public.ts';
import { SiteLogo } from '#web/features/site-settings/public.ts';
import { AdminBar } from './admin-bar.tsx';
import { PaletteProvider } from './palette/palette-provider.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';
import { SiteNavigation } from './site-navigation.tsx';

interface SiteFrameProps {
  /** The sections of the page set their own width, and may reach from edge to edge. */
  wide?: boolean;
  /** False while no one can tell who visits: the navigation would offer a login to someone who is signed in. */
  hasNavigation?: boolean;
  children: ReactNode;
}

export function SiteFrame({ wide = false, hasNavigation = true, children }: SiteFrameProps) {
  return (
    <KeySheetProvider>
      <PaletteProvider>
        <div className={styles.site}>
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <AccountBanners admin={<AdminBar />} />
          <header className={styles.header}>
            <Link className={styles.brand} to="/">
              <SiteLogo />
            </Link>
            {hasNavigation && <SiteNavigation />}
          </header>
          <main id="main" className={wide ? styles.wide : styles.main} tabIndex={-1}>
            {children}
          </main>
          <SiteFooter />
        </div>
      </PaletteProvider>
    </KeySheetProvider>
  );
}
