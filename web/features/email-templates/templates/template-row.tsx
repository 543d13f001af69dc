import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { ManageButton, ShareButton, whoseText } from '#web/features/access/public.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import styles from './saved-templates.module.css';
import { StyleBadges } from './style-badges.tsx';

/** In characters (specification: directory, section 9). */
const excerptLength = 150;

interface TemplateRowProps {
  template: EmailTemplate;
  onLoad: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onShare: () => void;
}

export function TemplateRow({ template, onLoad, onEdit, onDelete, onShare }: TemplateRowProps) {
  const { name, subject, body, created_at: createdAt } = template;
  const described = `${name}, saved ${formatDate(createdAt)}`;
  const managed = { thing: template, kind: 'template', look: 'quiet' } as const;
  const whose = whoseText(template);
  return (
    <li className={styles.row}>
      <p className={styles.name}>{name}</p>
      <p className={styles.subject}>{subject}</p>
      <p className={styles.excerpt}>{excerptOf(body)}</p>
      <div className={styles.meta}>
        <StyleBadges template={template} />
        <span>{formatDate(createdAt)}</span>
        {whose !== null && <span>{whose}</span>}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onLoad} aria-label={`Load ${described}`}>
          Load
        </Button>
        <ShareButton {...managed} onClick={onShare} aria-label={`Share ${described}`}>
          Share
        </ShareButton>
        <ManageButton {...managed} onClick={onEdit} aria-label={`Edit ${described}`}>
          Edit
        </ManageButton>
        <ManageButton {...managed} onClick={onDelete} aria-label={`Delete ${described}`}>
          Delete
        </ManageButton>
      </div>
    </li>
  );
}

/** Never cuts a character of two code units in half. */
function excerptOf(body: string): string {
  const characters = Array.from(body.replaceAll(/\s+/g, ' '));
  return characters.length <= excerptLength ? characters.join('') : `${characters.slice(0, excerptLength).join('')}…`;
}
