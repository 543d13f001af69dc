import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A line at the top of the window while another page loads. It appears only after a short delay. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' && <div className={styles.line} role="progressbar" aria-label="The page is loading" />;
}
