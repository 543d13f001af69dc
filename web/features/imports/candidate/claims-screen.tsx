// One candidate with everything that its sources say, and why each value is shown or not.
import { useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CandidateClaims, ClaimStanding } from '#contract/candidates/candidate-claims.ts';
import { displayName, fullKindName, sourceName } from '#web/features/candidates/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatDate } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { batchAddress } from '../batches/batch-texts.ts';
import styles from './claims-screen.module.css';
import { useClaims, useRevealClaims } from './use-claims.ts';

interface ClaimsScreenProps {
  /** The button that removes the record, of another feature. */
  RemoveButton: ComponentType<{ candidateId: string; onRemoved: () => void }>;
}

const idPattern = /^\d{1,19}$/;

export function ClaimsScreen({ RemoveButton }: ClaimsScreenProps) {
  const [parameters, setParameters] = useSearchParams();
  const id = idPattern.exec(parameters.get('id') ?? '')?.[0] ?? '';
  const [error, setError] = useState<string>();
  const claims = useClaims(id);
  const find = (form: FormData) => {
    const entered = textOf(form, 'id').trim();
    const isWrong = !idPattern.test(entered);
    setError(isWrong ? 'Enter an NPI, or the number in the address of a profile' : undefined);
    if (isWrong) return;
    if (entered === id) void claims.refetch();
    else setParameters({ id: entered });
  };
  return (
    <>
      <ScreenHead title="Sources of a Candidate" text={<TextLink to="/admin-imports">All imports</TextLink>} />
      <Form key={id} className={styles.find} role="search" aria-label="Find a candidate" onSubmit={find}>
        <TextField
          label="NPI or candidate id"
          name="id"
          inputMode="numeric"
          autoComplete="off"
          maxLength={19}
          defaultValue={id}
          error={error}
          hint="The candidate id is the number in the address of a profile."
        />
        <Button type="submit">Find</Button>
      </Form>
      {id !== '' && claims.isPending && <Spinner label="Loading the sources" />}
      {claims.isError && <Failure query={claims} />}
      {claims.data !== undefined && !claims.isError && (
        <Found
          claims={claims.data}
          entered={id}
          removeButton={<RemoveButton candidateId={claims.data.id} onRemoved={() => void claims.refetch()} />}
        />
      )}
    </>
  );
}

function Failure({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const failure = readFailure(query.error);
  if (failure?.code === 'NOT_FOUND') return <p role="alert">{failure.message}</p>;
  return <LoadFailure what="The sources" query={query} />;
}

const Found = ({
  claims,
  entered,
  removeButton,
}: {
  claims: CandidateClaims;
  entered: string;
  removeButton: ReactNode;
}) => (
  <>
    <ScreenSection title={displayName(claims.candidate)} aside={claims.isListed ? 'Listed' : 'Not listed'}>
      <FactRows
        facts={[
          ['Candidate id', claims.id],
          ['Title', claims.candidate.title ?? 'none'],
          ['Specialty', claims.candidate.specialty ?? 'none'],
          ['Location', claims.candidate.location ?? 'none'],
          ['Added by', claims.firstBatch === null ? 'no file' : <Batch key="batch" id={claims.firstBatch} />],
          [
            'Profile',
            claims.isListed ? (
              <TextLink key="profile" to={`/physicians/${claims.id}`}>
                Open the profile
              </TextLink>
            ) : (
              'not shown'
            ),
          ],
        ]}
      />
      <div className={styles.buttons}>{removeButton}</div>
    </ScreenSection>
    <Contacts claims={claims} entered={entered} />
    <ScreenSection title="Values" aside="the strongest source first; submissions, then vendors, then the registry">
      <DataTable
        label="Claimed values"
        columns={[
          { name: 'Field' },
          { name: 'Value', look: 'text' },
          { name: 'Source' },
          { name: 'Batch' },
          { name: 'Since' },
          { name: 'Shown' },
        ]}
        rows={claims.values.map(({ field, value, source, batch, saidOn, standing }) => ({
          key: `${field}/${source}`,
          cells: [
            fieldName(field),
            value,
            sourceName(source),
            <Batch key="batch" id={batch} />,
            formatDate(saidOn),
            standingTexts[standing],
          ],
        }))}
        empty="No source says anything."
      />
    </ScreenSection>
  </>
);

function Contacts({ claims: { id, contacts, isRevealed }, entered }: { claims: CandidateClaims; entered: string }) {
  const reveal = useRevealClaims(entered);
  return (
    <ScreenSection
      title="Contacts"
      aside={
        !isRevealed &&
        contacts.length > 0 && (
          <Button aria-disabled={reveal.isPending} onClick={() => !reveal.isPending && reveal.mutate(id)}>
            Show Contacts
          </Button>
        )
      }
    >
      <DataTable
        label="Claimed contacts"
        columns={[
          { name: 'Kind' },
          { name: 'Value', look: 'text' },
          { name: 'Source' },
          { name: 'Batch' },
          { name: 'First seen' },
          { name: 'Last seen' },
          { name: 'Verified' },
          { name: 'Shown' },
        ]}
        rows={contacts.map((contact, at) => ({
          key: `${at}`,
          cells: [
            fullKindName(contact.kind),
            contact.value,
            sourceName(contact.source),
            contact.batch === null ? 'none' : <Batch key="batch" id={contact.batch} />,
            formatDate(contact.firstSeenOn),
            formatDate(contact.lastSeenOn),
            contact.verifiedOn === null ? 'never' : formatDate(contact.verifiedOn),
            contact.standing === 'combined' ? 'Yes' : standingTexts[contact.standing],
          ],
        }))}
        empty="No source has a contact."
      />
    </ScreenSection>
  );
}

const Batch = ({ id }: { id: string }) => <TextLink to={batchAddress(id)}>{id}</TextLink>;

const standingTexts: Readonly<Record<ClaimStanding, string>> = {
  shown: 'Yes',
  combined: 'Yes, with other sources',
  weaker: 'No: a stronger source has a value',
  ended: 'No: the source no longer names the person',
  suppressed: 'No: a person asked for its removal',
};

/** `officeCity` → `Office city`. */
function fieldName(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
