import { LogoGlyph } from '#web/ui/logo.tsx';
import { useSite } from './site.ts';
import styles from './site-logo.module.css';

/** The logo with the name, or the image that the operator chose for the theme. */
export function SiteLogo() {
  const { site_name: name, site_logo_url: light, site_logo_dark_url: dark } = useSite().settings;
  const usual =
    light === '' ? (
      <>
        <LogoGlyph /> {name}
      </>
    ) : (
      <LogoImage path={light} name={name} />
    );
  if (dark === '') return usual;
  return (
    <>
      <span className={styles.light}>{usual}</span>
      <span className={styles.dark}>
        <LogoImage path={dark} name={name} />
      </span>
    </>
  );
}

const LogoImage = ({ path, name }: { path: string; name: string }) => (
  <img className={styles.image} src={path} alt={name} height={32} />
);
