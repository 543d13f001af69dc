// Where each part of a profile comes from, and when the source said so.
import type { CandidateProfile, SourcedField, SourceTextField } from '#contract/candidates/candidates.ts';
import { formatDate } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import { fullKindName } from './contact-kinds.ts';
import { freshnessOf } from './freshness.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import styles from './profile-record.module.css';
import { sourceName } from './source-name.ts';

const fieldNames: Readonly<Record<SourcedField, string>> = {
  name: 'name',
  position: 'title and organization',
  company: 'facts about the organization',
  location: 'location',
  education: 'education',
  skills: 'skills',
  linkedin: 'LinkedIn',
  clinical: 'taxonomies, licenses and practice places',
  qualifications: 'medical school, languages and board certifications',
};

const textNames: Readonly<Record<SourceTextField, string>> = {
  specialty: 'Specialty',
  location: 'Location',
  office: 'Office',
};

export function ProfileSources({ profile, today }: { profile: CandidateProfile; today: string }) {
  const rows = [...fieldRows(profile), ...contactRows(profile)];
  if (rows.length === 0) return <p className={styles.none}>No source is recorded.</p>;
  return (
    <Table
      look="small"
      columns={['Field', 'Source', 'Date']}
      rows={rows.map(({ name, texts, source, batch, said, on }) => [
        name,
        <Source key="source" source={source} batch={batch} texts={texts} />,
        <span key="date" className={styles.stamp}>
          {on !== null && <FreshnessMark freshness={freshnessOf(on, today)} />}
          {on === null ? 'Not verified yet' : `${said} ${formatDate(on)}`}
        </span>,
      ])}
    />
  );
}

function Source({ source, batch, texts }: Pick<Row, 'source' | 'batch' | 'texts'>) {
  return (
    <>
      <span title={batch === null ? undefined : `Import batch ${batch}`}>{sourceName(source)}</span>
      {texts.map(({ field, text }) => (
        <span key={field} className={styles.sourceText}>
          {textNames[field]} as written: “{text}”
        </span>
      ))}
    </>
  );
}

interface Row {
  name: string;
  texts: CandidateProfile['sources'][number]['texts'];
  source: string;
  batch: string | null;
  said: 'Reported' | 'Verified';
  on: string | null;
}

const fieldRows = ({ sources }: CandidateProfile): Row[] =>
  sources
    .filter(({ fields }) => fields.length > 0)
    .map(({ source, batch, saidOn, fields, texts }) => ({
      name: sentence(fields.map((field) => fieldNames[field])),
      texts,
      source,
      batch,
      said: 'Reported',
      on: saidOn,
    }));

/** Contacts of the same source and date share a row. */
function contactRows({ contacts }: CandidateProfile): Row[] {
  const groups = Map.groupBy(contacts, ({ source, verifiedOn }) => `${source}/${verifiedOn}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const names = [...new Set(group.map(({ kind }) => fullKindName(kind).toLowerCase()))];
    return [
      { name: sentence(names), texts: [], source: first.source, batch: null, said: 'Verified', on: first.verifiedOn },
    ];
  });
}

const sentence = (names: readonly string[]): string => {
  const text = names.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
