// Shares one list, saved search, template or export preset with the workspace of the viewer.
import { useState } from 'react';
import { sharedRights, type SharedRight } from '#contract/access/sharing.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useAccess } from './access.tsx';
import styles from './share-dialog.module.css';
import { onlyOwner, rightNames } from './sharing-texts.ts';

/** What is shared, as its operations answer with it. */
export interface Shareable {
  name: string;
  /** Null: it is the viewer's own. */
  owner: { id: string; name: string } | null;
  /** Null: it is not shared. */
  shared: { right: SharedRight } | null;
}

interface ShareDialogProps<Answer> {
  /** Null: the dialog is closed. */
  thing: Shareable | null;
  /** What kind of thing it is, in the middle of a sentence: `list`. */
  kind: string;
  /** What each right that is offered lets the others do. */
  hints: Readonly<Partial<Record<SharedRight, string>>>;
  /** Null: not shared any more. */
  send: (right: SharedRight | null) => Promise<Answer>;
  onShared: (answer: Answer, right: SharedRight | null) => void;
  onClose: () => void;
}

export function ShareDialog<Answer>(props: ShareDialogProps<Answer>) {
  const { thing, kind, onClose } = props;
  const seat = useAccess()?.seat ?? null;
  return (
    <Dialog
      open={thing !== null}
      onClose={onClose}
      title={`Share this ${kind}`}
      text={
        thing !== null &&
        `“${thing.name}” belongs to ${thing.owner === null ? 'you' : thing.owner.name}. Choose what the members of ${seat?.workspaceName ?? 'your workspace'} may do with it.`
      }
    >
      {thing !== null && <ShareForm {...props} thing={thing} />}
    </Dialog>
  );
}

function ShareForm<Answer>({
  thing,
  kind,
  hints,
  send,
  onShared,
  onClose,
}: ShareDialogProps<Answer> & { thing: Shareable }) {
  const [right, setRight] = useState(thing.shared?.right ?? null);
  const request = useMutation({ mutationFn: send, onSuccess: onShared });
  const form = useForm({ requests: [request], failureText: `The ${kind} was not shared. Please try again.` });
  return (
    <Form errors={form.errors} onSubmit={() => form.send({}, () => request.mutate(right))}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Who may do what</legend>
        <RadioChoice
          name="right"
          label={onlyOwner(thing.owner?.name ?? null)}
          checked={right === null}
          onChoose={() => setRight(null)}
        />
        {sharedRights
          .filter((one) => hints[one] !== undefined)
          .map((one) => (
            <RadioChoice
              key={one}
              name="right"
              label={rightNames[one]}
              hint={hints[one]}
              checked={right === one}
              onChoose={() => setRight(one)}
            />
          ))}
      </fieldset>
      <p className={styles.note}>
        Owners and managers of the workspace may do everything with what is shared; viewers may only view it.
      </p>
      {form.failure !== null && <NoticeLine look="danger">{form.failure}</NoticeLine>}
      <Actions>
        <Button type="submit" look="filled" disabled={form.isSending}>
          {form.isSending ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
