// The frame of the pages that are read or filled in: name and ways above, the theme below.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountBanners } from '#web/features/access/public.ts';
import { LogoGlyph } from '#web/ui/logo.tsx';
import { SchemeChoice } from '#web/ui/scheme-menu.tsx';
import { AdminBar } from './admin-bar.tsx';
import styles from './site-frame.module.css';
import { footerLinks } from './site-links.ts';
import { SiteNavigation } from './site-navigation.tsx';

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a className="skip-link" href="#main">Skip to content</a>
      <AccountBanners admin={<AdminBar />} />
      <header className={styles.header}>
        <Link className={styles.brand} to="/"><LogoGlyph /> CareRoster</Link>
        <SiteNavigation />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>{children}</main>
      <footer className={styles.footer}>
        <nav className={styles.ways} aria-label="Footer">
          {footerLinks.map(({ to, name }) => <Link key={to} className={styles.link} to={to}>{name}</Link>)}
        </nav>
        <SchemeChoice />
      </footer>
    </div>
  );
}
