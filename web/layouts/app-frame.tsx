// The frame of the working screens: a header that stays, what the screen puts into it, and the screen.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoGlyph } from '#web/ui/logo.tsx';
import { SchemeMenu } from '#web/ui/scheme-menu.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import styles from './app-frame.module.css';

export function AppFrame({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">Skip to content</a>
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
