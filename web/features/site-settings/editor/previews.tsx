// How other sites show a link to this one.
import styles from './settings-screen.module.css';

interface PreviewProps {
  host: string;
  title: string;
  description: string;
}

export const SearchPreview = ({ host, title, description }: PreviewProps) => (
  <figure className={styles.preview}>
    <figcaption className={styles.soft}>Preview of a search result</figcaption>
    <p className={styles.previewHost}>{host}</p>
    <p className={styles.previewTitle}>{title}</p>
    <p className={styles.previewText}>{description}</p>
  </figure>
);

/** `image`: a path on this site. */
export const SharePreview = ({ host, title, description, image }: PreviewProps & { image: string }) => (
  <figure className={styles.preview}>
    <figcaption className={styles.soft}>Preview of a shared link</figcaption>
    <img className={styles.shareImage} src={image} alt="" />
    <p className={styles.previewHost}>{host}</p>
    <p className={styles.previewTitle}>{title}</p>
    <p className={styles.previewText}>{description}</p>
  </figure>
);
