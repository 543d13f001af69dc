// Columns over time, from zero, with the unit in the caption and the same numbers as a table.
import styles from './bar-chart.module.css';

interface BarChartProps {
  title: string;
  /** What is counted in which time: `accounts a month`. */
  unit: string;
  /** A value of null was not measured. */
  points: readonly { label: string; value: number | null; within?: number | null }[];
  format: (value: number) => string;
  /** Names of the two values, where a darker column within each column shows a second, lower one. */
  names?: readonly [value: string, within: string];
}

const height = 100;
const columnWidth = 20;
const gap = 5;

export function BarChart({ title, unit, points, format, names }: BarChartProps) {
  const highest = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const column = (at: number, value: number) => ({
    x: at * columnWidth + gap / 2,
    width: columnWidth - gap,
    y: height - (value / highest) * height,
    height: (value / highest) * height,
  });
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
      >
        {points.map(({ label, value, within }, at) => (
          <g key={label}>
            {value !== null && (
              <rect className={names === undefined ? styles.column : styles.outer} {...column(at, value)}>
                <title>{`${label}: ${format(value)}`}</title>
              </rect>
            )}
            {within !== undefined && within !== null && (
              <rect className={styles.column} {...column(at, within)}>
                <title>{`${label}: ${format(within)}`}</title>
              </rect>
            )}
          </g>
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      {names !== undefined && (
        <div className={styles.key} aria-hidden="true">
          <span className={styles.outerKey}>{names[0]}</span>
          <span className={styles.columnKey}>{names[1]}</span>
        </div>
      )}
      <Numbers {...{ title, unit, points, format }} {...(names && { names })} />
    </figure>
  );
}

function Numbers({ title, unit, points, format, names }: BarChartProps) {
  const shown = (value: number | null | undefined): string => (typeof value === 'number' ? format(value) : 'none');
  return (
    <details className={styles.details}>
      <summary aria-label={`${title} as a table`}>Table</summary>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {title}, {unit}
        </caption>
        {names !== undefined && (
          <thead>
            <tr>
              <th scope="col">Time</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {points.map(({ label, value, within }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shown(value)}</td>
              {names !== undefined && <td>{shown(within)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
