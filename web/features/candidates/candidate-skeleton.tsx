// Where a person will stand: the same grid, the same lines, the same height.
import rowStyles from './candidate-row.module.css';
import styles from './candidate-skeleton.module.css';

const widths = [[174, 242, 203], [145, 222, 184], [203, 271, 232], [160, 193, 212]] as const;

export function CandidateSkeleton({ place }: { place: number }) {
  const [name, title, organization] = widths[place % widths.length] ?? widths[0];
  return (
    <div className={`${rowStyles.row} ${styles.row}`}>
      <span className={rowStyles.select}><span className={styles.box} /></span>
      <span className={`${rowStyles.avatar} ${styles.avatar}`} />
      <div className={rowStyles.who}>
        <div className={rowStyles.heading}><Line height={26} width={name} /></div>
        <div className={rowStyles.job}>
          <Line height={20} width={title} />
          <Line height={20} width={organization} />
        </div>
      </div>
      <div className={rowStyles.where}>
        <Line height={26} width={106} />
        <Line height={20} width={77} />
        <div className={rowStyles.education}><Line height={20} width={145} /></div>
      </div>
      <div className={rowStyles.skills}><Line height={20} width={420 + 40 * (place % 3)} /></div>
      <div className={rowStyles.contact}><div className={styles.slip}><Line height={30} width={90} /><Line height={30} width={78} /></div><div className={styles.provenance}><Line height={18} width={116} /></div></div>
      <div className={rowStyles.actions}><Line height={30} width={84} /><Line height={30} width={64} /><Line height={30} width={76} /></div>
    </div>
  );
}

function Line({ height, width }: { height: number; width: number }) {
  return <span className={styles.line} style={{ height, width }} />;
}
