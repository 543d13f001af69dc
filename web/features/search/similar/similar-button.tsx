// More like these: a button that asks what some people, or a list, have in common, and a dialog with the search that is made of it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SimilarAnswer } from '#contract/search/similar.ts';
import { similarLimits } from '#contract/search/similar-limits.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { PeopleIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { addressOfSimilar } from './similar-search.ts';
import styles from './similar-button.module.css';
import { effectTexts, kindNames, openText, shareText, valueText, widenedText } from './similar-texts.ts';

/** Whom the others are like. */
type Source = { listId: string } | { ids: ReadonlySet<string> };

interface SimilarButtonProps {
  source: Source;
  isDisabled?: boolean;
}

/** In the bar of a selection only its icon is shown where there is little room. */
export function SimilarButton({ source, isDisabled = false }: SimilarButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        disabled={isDisabled}
        title={'ids' in source ? 'More Like These' : undefined}
        onClick={() => setOpen(true)}
      >
        {'ids' in source && <PeopleIcon />}
        <span className={'ids' in source ? styles.label : undefined}>More Like These</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="More Like These">
        <SimilarSearch source={source} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SimilarSearch({ source, onClose }: { source: Source; onClose: () => void }) {
  const all = 'ids' in source ? [...source.ids] : [];
  const input = 'ids' in source ? { physicianIds: all.slice(0, similarLimits.idsMax) } : source;
  const query = useQuery({
    queryKey: ['similar', input],
    queryFn: ({ signal }) => call('search.findSimilar', input, { signal }),
    gcTime: 0,
    retry: 1,
  });
  return (
    <Loaded what="search for people like these" query={query}>
      {(answer) => <Found answer={answer} selected={all.length} onClose={onClose} />}
    </Loaded>
  );
}

/** `selected`: how many people were selected; 0 for a list. */
function Found({ answer, selected, onClose }: { answer: SimilarAnswer; selected: number; onClose: () => void }) {
  const address = addressOfSimilar(answer);
  const { reasons, count, people } = answer;
  const notes = [
    selected > similarLimits.idsMax
      ? `The first ${similarLimits.idsMax} of the ${formatCount(selected)} that you selected were compared.`
      : null,
    widenedText(answer.widened),
    openText(answer),
  ].filter((note) => note !== null);
  return (
    <>
      {address !== null && (
        <p>
          <b>{formatCount(count)}</b> {count === 1 ? 'professional is' : 'professionals are'} like{' '}
          {people === 1 ? 'this person' : `these ${formatCount(people)} people`}, by what most of them have in common.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {reasons.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <div className={styles.scroll} role="region" aria-label="What they have in common" tabIndex={0}>
          <table className={styles.reasons}>
            <thead>
              <tr>
                <th scope="col">In common</th>
                <th scope="col">Who has it</th>
                {address !== null && <th scope="col">In the search</th>}
              </tr>
            </thead>
            <tbody>
              {reasons.map((reason) => (
                <tr key={`${reason.kind} ${reason.value}`}>
                  <th scope="row">
                    <span className={styles.kind}>{kindNames[reason.kind]}</span> {valueText(reason)}
                  </th>
                  <td>{shareText(reason)}</td>
                  {address !== null && <td>{effectTexts[reason.effect]}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Actions>
        {address !== null && (
          <LinkButton look="filled" to={address} onClick={onClose}>
            {count === 0
              ? 'Open the Search'
              : `Show ${formatCount(count)} ${count === 1 ? 'Professional' : 'Professionals'}`}
          </LinkButton>
        )}
        <Button onClick={onClose}>{address === null ? 'Close' : 'Cancel'}</Button>
      </Actions>
    </>
  );
}
