// The frame of a legal page: title, date and version, a table of contents, and numbered sections.
import type { ReactNode } from 'react';
import { keptPeriods } from '#contract/kept-periods.ts';
import { policies } from '#contract/site-settings/policies.ts';
import type { SavedSiteText } from '#contract/site-settings/site-texts.ts';
import { Sourced, TextBlocks, type OwnText } from '#web/features/site-settings/public.ts';
import { formatLongDate } from '#web/ui/format.ts';
import styles from './legal-text.module.css';

export interface LegalSection {
  /** Also the anchor. */
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalTextProps {
  title: string;
  lead: ReactNode;
  /** The ISO date of its last change. Null: the page has no version of its own. */
  version: string | null;
  sections: readonly LegalSection[];
  /** Replaces lead, version and sections. Undefined: not loaded. */
  own?: OwnText | undefined;
  children?: ReactNode;
}

export function LegalText({ own, ...builtIn }: LegalTextProps) {
  return <Frame {...(own?.own == null ? builtIn : { ...builtIn, ...ownParts(own.own) })} />;
}

const ownParts = ({ lead, version, sections }: SavedSiteText): Omit<LegalTextProps, 'title' | 'children'> => ({
  lead: lead.length === 0 ? null : <TextBlocks blocks={lead} />,
  version,
  sections: sections.map(({ id, title, blocks }) => ({ id, title, text: <TextBlocks blocks={blocks} /> })),
});

const Frame = ({ title, lead, version, sections, children }: LegalTextProps) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== null && <div className={styles.lead}>{lead}</div>}
      <p className={styles.dates}>
        Last updated <time dateTime={dayOf(version)}>{formatLongDate(dayOf(version))}</time>
        {version !== null && (
          <>
            {' '}
            · Version <Sourced from="policy.version">{version}</Sourced>
          </>
        )}
      </p>
      {children}
    </header>
    <nav className={styles.contents} hidden={sections.length === 0} aria-label="On this page">
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div className={styles.sections}>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`} className={styles.heading}>
            {section.title}
          </h2>
          {section.text}
        </section>
      ))}
    </div>
  </article>
);

/** A version begins with its day. */
const dayOf = (version: string | null): string => (version ?? policies.updatedOn).slice(0, 10);

const numbers = { ...policies, ...keptPeriods };

type NumberName = {
  [Name in keyof typeof numbers]: (typeof numbers)[Name] extends number ? Name : never;
}[keyof typeof numbers];

/** A number that a policy promises. */
export const Policy = ({ name }: { name: NumberName }) => <Sourced from={`policy.${name}`}>{numbers[name]}</Sourced>;
