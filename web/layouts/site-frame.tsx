// The frame of the pages that are read, not worked in: the name above, the theme below.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoGlyph } from '#web/ui/logo.tsx';
import { SchemeChoice } from '#web/ui/scheme-menu.tsx';
import styles from './site-frame.module.css';

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <header className={styles.header}>
        <Link className={styles.brand} to="/"><LogoGlyph /> CareRoster</Link>
        <nav aria-label="Site"><Link className={styles.link} to="/search">Search</Link></nav>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}><SchemeChoice /></footer>
    </div>
  );
}
