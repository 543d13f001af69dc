// The layout of the search and of profiles: a header with the search box that stays in view, the page, the footer.
import { Link, Outlet, useMatch } from 'react-router';
import { AccountBanners } from '#web/features/access/public.ts';
import { CallsProvider } from '#web/features/contact-attempts/public.ts';
import { AddToListProvider } from '#web/features/lists/public.ts';
import {
  KeySheetProvider,
  SearchAddressProvider,
  SearchBox,
  SearchJump,
  SkipToResults,
  useDeparturesOfAnswers,
} from '#web/features/search/public.ts';
import { SaveSearchProvider } from '#web/features/saved-searches/public.ts';
import { useSite } from '#web/features/site-settings/public.ts';
import { LogoGlyph } from '#web/ui/logo.tsx';
import { ThemeMenu } from '#web/ui/theme-menu.tsx';
import { AdminBar } from './admin-bar.tsx';
import styles from './app-layout.module.css';
import { FooterLinks } from './footer-links.tsx';
import { PaletteProvider } from './palette/palette-provider.tsx';
import { PlaceCredit } from './place-credit.tsx';
import { SiteNavigation } from './site-navigation.tsx';

export default function AppLayout() {
  const { site_name: name } = useSite().settings;
  const list = useMatch('/lists/:id');
  useDeparturesOfAnswers();
  const isSearchPage = useMatch('/search') !== null || (list !== null && list.params.id !== 'compare');
  return (
    <SearchAddressProvider>
      <AddToListProvider>
        <SaveSearchProvider>
          <KeySheetProvider>
            <PaletteProvider>
              <div className={styles.layout} data-layout>
                <a className="skip-link" href="#main">
                  Skip to content
                </a>
                {isSearchPage && <SkipToResults />}
                <AccountBanners admin={<AdminBar />} />
                <header className={styles.header}>
                  <Link className={styles.brand} to="/" aria-label={`${name === '' ? 'Site' : name}, home`}>
                    <LogoGlyph />
                  </Link>
                  <div className={styles.tools}>{isSearchPage ? <SearchBox /> : <SearchJump />}</div>
                  <ThemeMenu />
                  <SiteNavigation />
                </header>
                <CallsProvider>
                  <div className={styles.page}>
                    <Outlet />
                  </div>
                </CallsProvider>
                <footer className={styles.footer}>
                  <FooterLinks look="line" />
                  <PlaceCredit />
                </footer>
              </div>
            </PaletteProvider>
          </KeySheetProvider>
        </SaveSearchProvider>
      </AddToListProvider>
    </SearchAddressProvider>
  );
}
