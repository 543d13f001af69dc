// Columns over time, from zero, with the unit in the caption and the same numbers as a table.
import styles from './bar-chart.module.css';

interface BarChartProps {
  title: string;
  /** What is counted in which time: `accounts a month`. */
  unit: string;
  points: readonly { label: string; value: number }[];
  format: (value: number) => string;
}

const height = 100;
const columnWidth = 20;
const gap = 5;

export function BarChart({ title, unit, points, format }: BarChartProps) {
  const highest = Math.max(1, ...points.map(({ value }) => value));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <b>{title}</b> <span className={styles.soft}>{unit}</span>
      </figcaption>
      <div className={styles.scale} aria-hidden="true">
        <span>{format(highest)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${points.length * columnWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {points.map(({ label, value }, at) => (
          <rect
            key={label}
            className={styles.column}
            x={at * columnWidth + gap / 2}
            width={columnWidth - gap}
            y={height - (value / highest) * height}
            height={(value / highest) * height}
          >
            <title>{`${label}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <details className={styles.details}>
        <summary aria-label={`${title} as a table`}>Table</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">
            {title}, {unit}
          </caption>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
