import { CategoryDot, FreshnessMark } from '#web/features/candidates/public.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import homeStyles from './home.module.css';
import { inventedRecords, type InventedRecord } from './invented-people.ts';
import styles from './record-samples.module.css';

export const RecordSamples = () => (
  <section className={`${homeStyles.width} ${homeStyles.section}`} aria-labelledby="records">
    <header className={homeStyles.head}>
      <h2 id="records" className={homeStyles.heading}>
        What a record holds
      </h2>
      <p className={homeStyles.headText}>
        Contact details stay covered until you reveal them. A subscription covers every reveal; there are no credits to
        count. The three people below are invented.
      </p>
    </header>
    <ul className={styles.records} data-invented="">
      {inventedRecords.map((record) => (
        <Sample key={record.name} record={record} />
      ))}
    </ul>
  </section>
);

const Sample = ({ record }: { record: InventedRecord }) => (
  <li className={styles.record}>
    <h3 className={styles.name}>
      {record.name}, {record.credentials}
    </h3>
    <p className={styles.soft}>{record.title}</p>
    <dl className={styles.facts}>
      <div>
        <dt>Specialty</dt>
        <dd>
          <CategoryDot specialty={record.specialty} /> {record.specialty}
        </dd>
      </div>
      <div>
        <dt>Works at</dt>
        <dd>{record.organization}</dd>
      </div>
      <div>
        <dt>Location</dt>
        <dd>{record.location}</dd>
      </div>
      <div>
        <dt>Education</dt>
        <dd>{record.education}</dd>
      </div>
    </dl>
    <ul className={styles.skills} aria-label="Skills">
      {record.skills.map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
      <li>+{record.moreSkills} more</li>
    </ul>
    <Contact mask="(•••) •••-••••" name="Phone" {...record.mobile} />
    <Contact mask="•••••@•••••" name="Email" {...record.email} />
    <p className={styles.actions}>
      <LinkButton to="/signup" size="large">
        Reveal Email
      </LinkButton>
      <TextLink to="/pricing">View</TextLink>
    </p>
  </li>
);

/** Before the reveal no part of the value is shown, not even a digit. */
const Contact = ({
  mask,
  name,
  freshness,
  text,
}: {
  mask: string;
  name: string;
  freshness: 'fresh' | 'ageing';
  text: string;
}) => (
  <p className={styles.contact}>
    <span aria-hidden="true">{mask}</span>
    <span className="visually-hidden">{name}, covered until it is revealed:</span>
    <span className={styles.verified}>
      <FreshnessMark freshness={freshness} />
      {text}
    </span>
  </p>
);
