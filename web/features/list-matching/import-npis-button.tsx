// Makes a list from a CSV file of NPIs, and reports what became of its rows.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listLimits, listMessages } from '#contract/lists/list-limits.ts';
import type { OutputOf } from '#contract/call.ts';
import { useGate } from '#web/features/access/public.ts';
import { listRefusals } from '#web/features/lists/public.ts';
import { call } from '#web/foundation/call.ts';
import { newIdempotencyKey } from '#web/foundation/idempotency-key.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { failed, useForm } from '#web/ui/use-form.ts';
import { matchText } from './match-text.ts';
import { readNpiFile } from './read-npi-file.ts';

type Match = OutputOf<'listMatching.matchList'>;

export function ImportNpisButton() {
  const gate = useGate('saveLists');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button data-tip={gate.tip(listRefusals)} onClick={() => gate.run(listRefusals, () => setOpen(true))}>
        List from NPIs
      </Button>
      <Dialog open={open} onClose={close} title="Create a list from a CSV of NPIs">
        <Content onClose={close} />
      </Dialog>
    </>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const [match, setMatch] = useState<Match | null>(null);
  if (match === null) return <FileForm onMatched={setMatch} onClose={onClose} />;
  return (
    <>
      <p role="status">{matchText(match)}</p>
      <Actions>
        <Button look="filled" onClick={onClose}>
          Done
        </Button>
        {match.list === null ? (
          <Button onClick={() => setMatch(null)}>Choose Another File</Button>
        ) : (
          <LinkButton to={`/lists/${match.list.id}`} onClick={onClose}>
            View List
          </LinkButton>
        )}
      </Actions>
    </>
  );
}

function FileForm({ onMatched, onClose }: { onMatched: (match: Match) => void; onClose: () => void }) {
  const client = useQueryClient();
  // A repeated attempt after a lost response finds the list that the first one created.
  const sent = useRef({ request: '', key: '' });
  const request = useMutation({
    mutationFn: (body: { listName: string; csv: string }) =>
      call('listMatching.matchList', { headers: { 'idempotency-key': sent.current.key }, body }),
    onSuccess: (match) => {
      void client.invalidateQueries({ queryKey: ['lists'] });
      onMatched(match);
    },
  });
  const form = useForm<'listName' | 'csv'>({
    requests: [request],
    fields: { listName: 'listName', 'body.listName': 'listName', csv: 'csv', 'body.csv': 'csv' },
    failureText: failed('Failed to process list'),
  });
  const submit = async (data: FormData) => {
    const listName = textOf(data, 'listName').trim();
    const { csv, error } = await readNpiFile(data.get('csv'));
    form.send({ listName: requiredError(listName, listMessages.nameMissing), csv: error }, () => {
      const sending = JSON.stringify([listName, csv]);
      if (sending !== sent.current.request) sent.current = { request: sending, key: newIdempotencyKey() };
      request.mutate({ listName, csv });
    });
  };
  return (
    <Form errors={form.errors} onSubmit={(data) => void submit(data)}>
      <TextField
        {...form.field('listName')}
        label="List name"
        required
        maxLength={listLimits.nameLengthMax}
        autoComplete="off"
      />
      <TextField
        {...form.field('csv')}
        label="CSV or Excel file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        hint="One column named NPI, or NPIs alone; at most 1 MB of text and 20,000 rows. The NPIs are not kept."
      />
      {form.failure !== null && <NoticeLine>{form.failure}</NoticeLine>}
      <Actions>
        <Button type="submit" look="filled" disabled={form.isSending}>
          {form.isSending ? 'Comparing …' : 'Create List'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
