// The placeholder of a row, with the same grid, lines and height as a row.
import styles from './candidate-skeleton.module.css';
import { rowPart } from './row-part.ts';

const widths = [
  [174, 242, 203],
  [145, 222, 184],
  [203, 271, 232],
  [160, 193, 212],
] as const;

export function CandidateSkeleton({ place }: { place: number }) {
  const [name, title, organization] = widths[place % widths.length] ?? widths[0];
  return (
    <div className={`${rowPart('row')} ${styles.row}`}>
      <span className={rowPart('select')}>
        <span className={styles.box} />
      </span>
      <span className={`${rowPart('avatar')} ${styles.avatar}`} />
      <div className={rowPart('who')}>
        <div className={rowPart('heading')}>
          <Line height={26} width={name} />
        </div>
        <div className={rowPart('job')}>
          <Line height={20} width={title} />
          <Line height={20} width={organization} />
        </div>
      </div>
      <div className={rowPart('where')}>
        <Line height={26} width={106} />
        <Line height={20} width={77} />
        <div className={rowPart('education')}>
          <Line height={20} width={145} />
        </div>
      </div>
      <div className={rowPart('skills')}>
        <Line height={20} width={420 + 40 * (place % 3)} />
      </div>
      <div className={rowPart('contact')}>
        <div className={styles.slip}>
          <Line height={30} width={90} />
          <Line height={30} width={78} />
        </div>
        <div className={styles.provenance}>
          <Line height={18} width={116} />
        </div>
      </div>
      <div className={rowPart('actions')}>
        <Line height={24} width={84} />
        <Line height={24} width={64} />
        <Line height={24} width={48} />
        <Line height={24} width={76} />
      </div>
    </div>
  );
}

function Line({ height, width }: { height: number; width: number }) {
  return <span className={styles.line} style={{ height, width }} />;
}
