// A picture of the search with invented people. Its controls are disabled, and a line above says that it is a demonstration.
import { specialties as knownSpecialties } from '#contract/candidates/candidate-options.ts';
import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import type { FacetCount } from '#contract/search/search.ts';
import { CategoryDot } from '#web/features/candidates/public.ts';
import { Claim, PreviewClaim } from '#web/features/site-settings/public.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatCount } from '#web/ui/format.ts';
import { LockIcon, MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import homeStyles from './home.module.css';
import { inventedResults, type InventedPerson } from './invented-people.ts';
import styles from './search-preview.module.css';

/** The specification's number (directory, section 9). */
const specialtiesMax = 37;
const specialtiesOpen = 6;
const degrees = ['MD', 'PhD', 'MBA'] as const;

/** Null as a count: it is not known or not published. */
interface PreviewRow {
  value: string;
  count: number | null;
}

export const SearchPreview = ({ counts }: { counts: DirectoryCounts | null }) => (
  <section className={`${homeStyles.width} ${homeStyles.section}`} aria-labelledby="preview">
    <header className={homeStyles.head}>
      <h2 id="preview" className={homeStyles.heading}>
        Work the way you already search
      </h2>
      <p className={homeStyles.headText}>
        <Claim name="claim_filters" /> and <Claim name="claim_specialties" />. Narrow by place, specialty, education or
        employer, select a page or the whole result, then send it to a list or a file.
      </p>
    </header>
    <div className={styles.preview}>
      <p className={styles.disclaimer}>
        <LockIcon size={14} />
        This is a demonstration preview. Its filters and buttons do not work, and the people in it are invented.
      </p>
      <Filters specialties={specialtiesOf(counts)} degreeCounts={counts?.degrees ?? []} />
      <div className={styles.results}>
        <fieldset className={styles.toolbar} disabled>
          <legend className="visually-hidden">Tools of the preview</legend>
          <label className={styles.choice} htmlFor="preview-page">
            <Checkbox id="preview-page" /> Select Page
          </label>
          <label className={styles.choice} htmlFor="preview-all">
            <Checkbox id="preview-all" /> Select All
          </label>
          <button type="button" className={styles.tool}>
            Add to List (<span data-invented="">0</span>)
          </button>
          <button type="button" className={styles.tool}>
            Export Selected (<span data-invented="">0</span>)
          </button>
          <span className={styles.sort}>
            Sort by <b>Default</b>
          </span>
        </fieldset>
        <p className={styles.count}>
          <PreviewClaim count={counts?.count ?? null} />
        </p>
        <ul className={styles.cards} data-invented="">
          {inventedResults.map((person) => (
            <Card key={person.name} person={person} />
          ))}
        </ul>
      </div>
    </div>
  </section>
);

/** All specialties of the directory by name; the fixed list while their counts are not known. */
function specialtiesOf(counts: DirectoryCounts | null): PreviewRow[] {
  const counted: PreviewRow[] = (counts?.specialties ?? []).slice(0, specialtiesMax);
  const rows = counted.length > 0 ? counted : knownSpecialties.map((value) => ({ value, count: null }));
  return rows.toSorted((a, b) => a.value.localeCompare(b.value, 'en'));
}

function Filters({
  specialties,
  degreeCounts,
}: {
  specialties: readonly PreviewRow[];
  degreeCounts: readonly FacetCount[];
}) {
  const hidden = specialties.slice(specialtiesOpen);
  return (
    <div className={styles.filters}>
      <fieldset className={styles.group} disabled>
        <legend>Location</legend>
        <input className={styles.input} placeholder="City or state" aria-label="City or state" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Specialty</legend>
        {specialties.slice(0, specialtiesOpen).map((row) => (
          <Row key={row.value} row={row} source="specialty" />
        ))}
        {hidden.length > 0 && (
          <details>
            <summary className={styles.more}>
              <span data-source="count.specialties.more">{hidden.length}</span> more specialties
            </summary>
            {hidden.map((row) => (
              <Row key={row.value} row={row} source="specialty" />
            ))}
          </details>
        )}
      </fieldset>
      <fieldset className={styles.group} disabled>
        <legend>Education</legend>
        {degrees.map((value) => (
          <Row
            key={value}
            row={{ value, count: degreeCounts.find((degree) => degree.value === value)?.count ?? null }}
            source="degree"
          />
        ))}
      </fieldset>
      <fieldset className={styles.group} disabled>
        <legend>Company</legend>
        <input className={styles.input} placeholder="Add a company" aria-label="Company" />
      </fieldset>
    </div>
  );
}

const Row = ({ row: { value, count }, source }: { row: PreviewRow; source: string }) => (
  <label className={styles.row} htmlFor={`preview-${value}`}>
    <Checkbox id={`preview-${value}`} disabled />
    <span>{value}</span>
    {count !== null && (
      <span className={styles.number} data-source={`count.${source}`}>
        {formatCount(count)}
      </span>
    )}
  </label>
);

const Card = ({ person }: { person: InventedPerson }) => (
  <li className={styles.card}>
    <Checkbox disabled aria-label={`Select ${person.name}`} />
    <span className={styles.initials} aria-hidden="true">
      {person.name
        .split(' ')
        .map((part) => part[0])
        .join('')}
    </span>
    <div>
      <h3 className={styles.name}>
        {person.name}, {person.credentials}
      </h3>
      <p className={styles.soft}>
        {person.title}, {person.organization}
      </p>
      <p className={styles.place}>
        <CategoryDot specialty={person.specialty} /> {person.specialty}
        <span className={styles.soft}>{person.location}</span>
      </p>
      <p className={styles.buttons} aria-hidden="true">
        <span>
          <MailIcon size={14} /> View Email
        </span>
        <span>
          <PhoneIcon size={14} /> View Phone
        </span>
        <span>View Profile</span>
      </p>
    </div>
  </li>
);
