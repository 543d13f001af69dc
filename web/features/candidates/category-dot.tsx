import styles from './category-dot.module.css';
import { specialtyCategory } from './specialty-category.ts';

/** The color of a specialty's category. It is decoration and has no content: the name of the specialty is beside it. */
export function CategoryDot({ specialty }: { specialty: string | null }) {
  return <i className={`${styles.dot} ${styles[specialtyCategory(specialty)]}`} />;
}
