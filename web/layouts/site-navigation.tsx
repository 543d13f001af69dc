// The links of the site and the account menu. Narrow windows show both in one menu.
import { useAccess } from '#web/features/access/public.ts';
import { AccountItems, AccountMenu, useOrigin, useViewer } from '#web/features/accounts/public.ts';
import { MenuIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { PaletteButton, PaletteItem } from './palette/palette-button.tsx';
import { linksIn, linksOut, workspaceLinks } from './site-links.ts';
import styles from './site-navigation.module.css';
import { Link, NavLink } from 'react-router';

export function SiteNavigation() {
  const viewer = useViewer();
  const origin = useOrigin();
  const links = viewer === null ? linksOut : linksIn;
  const ofAccount = useAccess()?.seat ? workspaceLinks : [];
  return (
    <nav className={styles.navigation} aria-label="Site">
      <div className={styles.palette}>
        <PaletteButton />
      </div>
      <ul className={styles.links}>
        {links.map(({ to, name }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={styles.person}>
        {viewer === null && (
          <Link className={styles.link} to="/login" state={origin}>
            Log in
          </Link>
        )}
        {viewer === null ? (
          <LinkButton to="/signup" state={origin}>
            Get Started
          </LinkButton>
        ) : (
          <AccountMenu viewer={viewer} links={ofAccount} />
        )}
      </div>
      <Menu className={styles.narrow} label="Menu" icon={<MenuIcon size={18} />}>
        <ul className={styles.list}>
          <PaletteItem className={styles.item} />
          {links.map(({ to, name }) => (
            <li key={to}>
              <NavLink className={styles.item ?? ''} to={to}>
                {name}
              </NavLink>
            </li>
          ))}
          {viewer === null && (
            <li>
              <Link className={styles.item} to="/login" state={origin}>
                Log in
              </Link>
            </li>
          )}
          {viewer === null && (
            <li>
              <Link className={styles.item} to="/signup" state={origin}>
                Get Started
              </Link>
            </li>
          )}
        </ul>
        {viewer !== null && <AccountItems viewer={viewer} links={ofAccount} />}
      </Menu>
    </nav>
  );
}
