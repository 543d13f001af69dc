import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A line at the top of the window while another page is fetched; seen only by whoever waits noticeably. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' && <div className={styles.line} role="progressbar" aria-label="The page is loading" />;
}
