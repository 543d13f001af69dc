import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/text-link.tsx';
import homeStyles from './home.module.css';
import styles from './tools.module.css';

export const Tools = () => (
  <section className={`${homeStyles.width} ${homeStyles.section}`} aria-labelledby="tools">
    <h2 id="tools" className={homeStyles.heading}>
      Tools for the rest of the job
    </h2>
    <p className={styles.note}>The names and figures in the examples are invented.</p>
    <div className={styles.tools}>
      <Tool name="Saved searches" text="Keep a search with all its filters and run it again tomorrow.">
        <Example
          rows={[
            ['ICU nurses, Illinois and Wisconsin', '2,257'],
            ['Oncology pharmacists, Oregon', '214'],
            ['CRNA, Atlanta', '689'],
          ]}
        />
      </Tool>
      <Tool
        name="Candidate lists"
        text="One list for each opening. Add people from any result and take them off when the seat is filled."
      >
        <Example
          rows={[
            ['Night shift, Chicago', '46 people'],
            ['Hospitalists, Tidewater', '112 people'],
            ['Call back in January', '18 people'],
          ]}
        />
      </Tool>
      <Tool
        name="Bulk export"
        text="With the Annual Plan, select people and download a CSV file for your tracking system."
      >
        <pre className={styles.file} data-invented="">
          <b>first,last,credential,phone,source,verified</b>
          {`
Rosa,Almeida,RN,(312) 555-0142,submitted,2026-11-04
Joel,Brandt,RN,(920) 555-0117,supplier,2026-11-09
Grace,Eriksen,APRN,(815) 555-0108,supplier,2026-10-30`}
        </pre>
      </Tool>
      <Tool
        name="Team collaboration"
        text={
          <>
            A subscription is for one person. For several recruiters,{' '}
            <TextLink to="/contact">ask about an enterprise plan</TextLink>.
          </>
        }
      >
        <Example
          rows={[
            ['Dana Reyes', 'searches in Illinois'],
            ['Owen Katz', 'searches in Wisconsin'],
          ]}
        />
      </Tool>
    </div>
  </section>
);

const Tool = ({ name, text, children }: { name: string; text: ReactNode; children: ReactNode }) => (
  <section className={styles.tool}>
    <h3 className={styles.name}>{name}</h3>
    <p className={styles.text}>{text}</p>
    {children}
  </section>
);

const Example = ({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={styles.example} data-invented="">
    {rows.map(([name, value]) => (
      <div key={name} className={styles.row}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
