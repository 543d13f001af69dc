// What became of the rows of a file, and the list that is made of the matched candidates.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { listLimits, listMessages } from '#contract/lists/list-limits.ts';
import type { MatchRun } from '#contract/list-matching/match-runs.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { failed, useForm } from '#web/ui/use-form.ts';

export const RunCounts = ({ run }: { run: MatchRun }) => (
  <FactRows
    facts={[
      ['Rows compared', `${formatCount(run.comparedRows)} of ${formatCount(run.rows)}`],
      ['Matched', formatCount(run.matched)],
      ['To decide', formatCount(run.ambiguous)],
      ['Not in the directory', formatCount(run.unmatched)],
    ]}
  />
);

export function ListOfRun({ run }: { run: MatchRun }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  // A repeated attempt after a lost response finds the list that the first one created.
  const sent = useRef({ name: '', key: '' });
  const request = useMutation({
    mutationFn: (listName: string) =>
      call('listMatching.makeMatchedList', {
        headers: { 'idempotency-key': sent.current.key },
        body: { runId: run.id, listName },
      }),
    onSuccess: ({ list }) => {
      void cache.invalidateQueries({ queryKey: ['lists'] });
      void navigate(`/lists/${list.id}`);
    },
  });
  const form = useForm<'listName'>({
    requests: [request],
    fields: { listName: 'listName', 'body.listName': 'listName' },
    failureText: failed('The list was not created'),
  });
  const submit = (data: FormData) => {
    const listName = textOf(data, 'listName').trim();
    form.send({ listName: requiredError(listName, listMessages.nameMissing) }, () => {
      if (listName !== sent.current.name) sent.current = { name: listName, key: newIdempotencyKey() };
      request.mutate(listName);
    });
  };
  return (
    <ScreenSection title="Make a list">
      <Form errors={form.errors} onSubmit={submit}>
        <TextField
          {...form.field('listName')}
          label="List name"
          required
          maxLength={listLimits.nameLengthMax}
          autoComplete="off"
          hint={`${formatCount(run.candidates)} ${run.candidates === 1 ? 'candidate' : 'candidates'}; at most ${formatCount(listLimits.membersMax)}.`}
        />
        {form.failure !== null && <NoticeLine>{form.failure}</NoticeLine>}
        <Actions>
          <Button type="submit" look="filled" disabled={form.isSending}>
            Create List
          </Button>
        </Actions>
      </Form>
    </ScreenSection>
  );
}
