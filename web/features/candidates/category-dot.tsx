import styles from './category-dot.module.css';
import { specialtyCategory } from './specialty-category.ts';

/** The colour of a specialty's family. Decoration: the specialty's name stands beside it. */
export function CategoryDot({ specialty }: { specialty: string | null }) {
  return <span className={`${styles.dot} ${styles[specialtyCategory(specialty)]}`} aria-hidden="true" />;
}
