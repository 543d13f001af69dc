import { useState } from 'react';
import type { EmailTemplate, NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { ShareDialog } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { EditDialog } from './edit-dialog.tsx';
import styles from './saved-templates.module.css';
import { TemplateRow } from './template-row.tsx';
import type { TemplateActions, TemplateList } from './use-templates.ts';

interface SavedTemplatesProps {
  list: TemplateList;
  actions: TemplateActions;
  /** Whether a language model writes the emails here. */
  isAi: boolean;
  onLoad: (template: EmailTemplate) => void;
}

const shareHints = { view: 'Write emails with it.', manage: 'Change, share and delete it as well.' };

const contentOf = ({ name, subject, body, tone, length, position_type }: EmailTemplate): NewEmailTemplate => ({
  name,
  subject,
  body,
  tone,
  length,
  position_type,
});

type Task = { kind: 'edit' | 'delete' | 'share'; template: EmailTemplate } | null;

export function SavedTemplates({ list, actions, isAi, onLoad }: SavedTemplatesProps) {
  const [task, setTask] = useState<Task>(null);
  const close = () => setTask(null);
  return (
    <>
      <Templates list={list} isAi={isAi} onLoad={onLoad} onTask={setTask} />
      <NoticeLine>{task === null && actions.failure}</NoticeLine>
      <EditDialog
        template={task?.kind === 'edit' ? task.template : null}
        present={list.templates.find(({ id }) => id === task?.template.id)}
        isChanging={actions.isChanging}
        failure={actions.failure}
        onChange={(text, version) =>
          task !== null &&
          actions.change({ ...contentOf(task.template), ...text, id: task.template.id, version }, close)
        }
        onClose={close}
      />
      <ShareDialog
        thing={task?.kind === 'share' ? task.template : null}
        kind="template"
        hints={shareHints}
        send={(right) => actions.share(task?.template.id ?? '', right)}
        onShared={close}
        onClose={close}
      />
      <Dialog open={task?.kind === 'delete'} onClose={close} title="Delete this template?">
        <p className={styles.text}>
          “{task?.template.name}” will be deleted
          {task?.template.shared != null && ' for every member of your workspace'}. This cannot be undone.
        </p>
        <div className={styles.next}>
          <Button
            look="danger"
            disabled={actions.isChanging}
            onClick={() => task !== null && actions.remove(task.template, close)}
          >
            {actions.isChanging ? 'Deleting...' : 'Delete'}
          </Button>
          <Button onClick={close}>Keep It</Button>
        </div>
        <NoticeLine>{actions.failure}</NoticeLine>
      </Dialog>
    </>
  );
}

function Templates({
  list: { templates, isLoading, failure, reload },
  isAi,
  onLoad,
  onTask,
}: Pick<SavedTemplatesProps, 'list' | 'isAi' | 'onLoad'> & { onTask: (task: Task) => void }) {
  if (isLoading)
    return (
      <p className={styles.empty} role="status">
        Loading templates…
      </p>
    );
  if (failure !== null)
    return (
      <div className={styles.empty}>
        <p>{failure}</p>
        <Button onClick={reload}>Try Again</Button>
      </div>
    );
  if (templates.length === 0)
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>No {isAi && 'AI '}templates saved yet</p>
        <p>Generate an email and save it. It is then here on every device, and in the dialog that sends emails.</p>
      </div>
    );
  return (
    <ul className={styles.list}>
      {templates.map((template) => (
        <TemplateRow
          key={template.id}
          template={template}
          onLoad={() => onLoad(template)}
          onEdit={() => onTask({ kind: 'edit', template })}
          onDelete={() => onTask({ kind: 'delete', template })}
          onShare={() => onTask({ kind: 'share', template })}
        />
      ))}
    </ul>
  );
}
