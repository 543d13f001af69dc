// A column for each day, from zero, with a table of the same numbers for screen readers.
import { formatCount, formatDate } from '#web/ui/format.ts';
import styles from './daily-plot.module.css';

interface Day {
  /** ISO date. */
  on: string;
  candidates: number;
}

const height = 120;
const columnWidth = 18;
const gap = 4;

export function DailyPlot({ days }: { days: readonly Day[] }) {
  const highest = Math.max(1, ...days.map(({ candidates }) => candidates));
  const total = days.reduce((sum, { candidates }) => sum + candidates, 0);
  const width = days.length * columnWidth;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className={styles.figure}>
      <div className={styles.scale} aria-hidden="true">
        <span>{formatCount(highest)}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {days.map(({ on, candidates }, at) => (
          <rect
            key={on}
            className={styles.column}
            x={at * columnWidth + gap / 2}
            width={columnWidth - gap}
            y={height - (candidates / highest) * height}
            height={(candidates / highest) * height}
          >
            <title>{`${formatDate(on)}: ${formatCount(candidates)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{first !== undefined && formatDate(first.on)}</span>
        <span>{last !== undefined && formatDate(last.on)}</span>
      </div>
      <figcaption className={styles.caption}>
        Candidates revealed per day: {formatCount(total)} in the last {days.length} days
      </figcaption>
      <table className="visually-hidden">
        <caption>Candidates revealed per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Candidates</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ on, candidates }) => (
            <tr key={on}>
              <th scope="row">{formatDate(on)}</th>
              <td>{formatCount(candidates)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
