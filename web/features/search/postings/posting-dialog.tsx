// Shows what a job posting says as a search, with counts, before the search begins. The text stays in this dialog: it is in no address and
// in no storage of the browser.
import { useEffect, useState, type ReactNode } from 'react';
import type { PostingAnswer } from '#contract/search/postings.ts';
import { postingLimits } from '#contract/search/search-filters.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { formatCount } from '#web/ui/format.ts';
import { WideDialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useFirstFocus } from '#web/ui/use-first-focus.ts';
import { toTypedSearch, type Search } from '../address/search-address.ts';
import { PostingResult } from './posting-result.tsx';
import styles from './posting.module.css';

interface PostingDialogProps {
  /** The text that was pasted into the search box; '' when the dialog was opened by its button; null: it is closed. */
  pasted: string | null;
  /** The search whose filters stay. */
  search: Search;
  onClose: () => void;
  onSearch: (query: string, removed: readonly string[]) => void;
}

export const PostingDialog = ({ pasted, onClose, ...props }: PostingDialogProps) => (
  <WideDialog open={pasted !== null} onClose={onClose} title="Paste a job">
    {pasted !== null && <Content {...props} pasted={pasted} onClose={onClose} />}
  </WideDialog>
);

interface Read {
  posting: string;
  answer: PostingAnswer;
}

interface Request {
  posting: string;
  removed: readonly string[];
}

function Content({ pasted, search, onClose, onSearch }: PostingDialogProps & { pasted: string }) {
  const [posting, setPosting] = useState(pasted);
  const [read, setRead] = useState<Read | null>(null);
  const request = useMutation({
    mutationFn: ({ posting: text, removed }: Request) =>
      call('search.readPosting', { posting: text, filters: filtersOf(search, removed) }),
    onSuccess: (answer, { posting: text }) => setRead({ posting: text, answer }),
    // The text is not kept in memory longer than the dialog.
    gcTime: 0,
  });
  const { mutate } = request;
  const ask = (removed: readonly string[]) => mutate({ posting: cleanText(posting), removed });
  useEffect(() => {
    const text = cleanText(pasted);
    if (text.trim() !== '' && text.length <= postingLimits.lengthMax) mutate({ posting: text, removed: [] });
    // oxlint-disable-next-line react/exhaustive-deps -- only what was pasted is read at once
  }, []);
  const failure = request.error === null ? null : <NoticeLine>{request.error.message}</NoticeLine>;
  if (read !== null)
    return (
      <PostingResult
        posting={read.posting}
        answer={read.answer}
        isReading={request.isPending}
        onRemovedChange={ask}
        onSearch={onSearch}
        onEdit={() => setRead(null)}
      >
        {failure}
      </PostingResult>
    );
  return (
    <PostingForm
      posting={posting}
      isReading={request.isPending}
      onChange={setPosting}
      onRead={() => ask([])}
      onClose={onClose}
    >
      {failure}
    </PostingForm>
  );
}

interface PostingFormProps {
  posting: string;
  isReading: boolean;
  onChange: (posting: string) => void;
  onRead: () => void;
  onClose: () => void;
  children: ReactNode;
}

function PostingForm({ posting, isReading, onChange, onRead, onClose, children }: PostingFormProps) {
  const { lengthMax } = postingLimits;
  const { length } = cleanText(posting);
  const isTooLong = length > lengthMax;
  const field = useFirstFocus<HTMLTextAreaElement>();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onRead();
      }}
    >
      <TextArea
        ref={field}
        label="Text of the job posting"
        rows={12}
        value={posting}
        spellCheck={false}
        autoComplete="off"
        hint={`${formatCount(length)} of ${formatCount(lengthMax)} characters. The text is read once and not stored.`}
        error={
          isTooLong
            ? `This text has ${formatCount(length)} characters, and a posting can have at most ${formatCount(lengthMax)}. Keep the part that describes the job.`
            : undefined
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {children}
      <Actions>
        <Button type="submit" look="filled" disabled={posting.trim() === '' || isTooLong || isReading}>
          {isReading ? 'Reading …' : 'Read Posting'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </form>
  );
}

/** What the server accepts. */
const cleanText = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();

function filtersOf(search: Search, removed: readonly string[]) {
  const { query: _query, understand: _understand, required: _required, ...filters } = toTypedSearch(search);
  return { ...filters, removed: [...removed] };
}
