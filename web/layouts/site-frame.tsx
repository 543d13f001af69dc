// The frame of the pages that are read or filled in: a header with brand and navigation, the page, a footer with the theme.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountBanners } from '#web/features/access/public.ts';
import { SiteLogo } from '#web/features/site-settings/public.ts';
import { AdminBar } from './admin-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';
import { SiteNavigation } from './site-navigation.tsx';

/** `wide`: the sections of the page set their own width, and may reach from edge to edge. */
export function SiteFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AccountBanners admin={<AdminBar />} />
      <header className={styles.header}>
        <Link className={styles.brand} to="/">
          <SiteLogo />
        </Link>
        <SiteNavigation />
      </header>
      <main id="main" className={wide ? styles.wide : styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
