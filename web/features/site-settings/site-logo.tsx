import { LogoGlyph } from '#web/ui/logo.tsx';
import { useSite } from './site.ts';
import styles from './site-logo.module.css';

/** The logo with the name, or the image that the operator chose. */
export function SiteLogo() {
  const { site_name: name, site_logo_url: image } = useSite().settings;
  if (image !== '') return <img className={styles.image} src={image} alt={name} height={32} />;
  return (
    <>
      <LogoGlyph /> {name}
    </>
  );
}
