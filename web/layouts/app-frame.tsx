// The frame of the working screens: a header that stays, what the screen puts into it, and the screen.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountBanners } from '#web/features/access/public.ts';
import { LogoGlyph } from '#web/ui/logo.tsx';
import { SchemeMenu } from '#web/ui/scheme-menu.tsx';
import { AdminBar } from './admin-bar.tsx';
import styles from './app-frame.module.css';
import { SiteNavigation } from './site-navigation.tsx';

export function AppFrame({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">Skip to content</a>
      <AccountBanners admin={<AdminBar />} />
      <header className={styles.header}>
        <Link className={styles.brand} to="/" aria-label="CareRoster, home">
          <LogoGlyph />
        </Link>
        <div className={styles.tools}>{tools}</div>
        <SchemeMenu />
        <SiteNavigation />
      </header>
      {children}
    </>
  );
}
