// The text for all recipients: a template, which can be changed here, and the footer.
import { useId } from 'react';
import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { emailTextMax } from '#contract/email-templates/email-options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { placeholders } from '../placeholders.ts';
import { StyleBadges } from '../templates/style-badges.tsx';
import type { TemplateList } from '../templates/use-templates.ts';
import type { FooterDetails } from './legal-footer.ts';
import styles from './send-email-dialog.module.css';
import type { DraftMessage } from './use-draft-message.ts';

interface MessageFieldsProps {
  list: TemplateList;
  draft: DraftMessage;
}

export function MessageFields({ list, draft: { message, templateId, change, choose } }: MessageFieldsProps) {
  const template = list.templates.find(({ id }) => id === templateId);
  return (
    <div>
      <TemplatePicker list={list} templateId={templateId} template={template} onChoose={choose} />
      <TextField
        label="Subject"
        value={message.subject}
        maxLength={emailTextMax.subject}
        onChange={(event) => change({ ...message, subject: event.target.value })}
      />
      <TextArea
        label="Body"
        rows={8}
        value={message.body}
        maxLength={emailTextMax.body}
        hint={`You can use ${placeholders.join(' ')}`}
        onChange={(event) => change({ ...message, body: event.target.value })}
      />
    </div>
  );
}

function TemplatePicker({
  list: { templates, isLoading, failure },
  templateId,
  template,
  onChoose,
}: {
  list: TemplateList;
  templateId: string | null;
  template: EmailTemplate | undefined;
  onChoose: (id: string) => void;
}) {
  if (templates.length === 0)
    return (
      <p className={styles.noTemplates} role="status">
        {isLoading && 'Loading templates…'}
        {!isLoading && (failure ?? 'You have no templates yet. Write here, or ')}
        {!isLoading && failure === null && <TextLink to="/email">generate an email</TextLink>}
      </p>
    );
  return (
    <div className={styles.picker}>
      <Select label="Template" look="form" value={templateId ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <option value="">No template</option>
        {templates.map(({ id, name, subject, owner }) => (
          <option key={id} value={id}>
            {name} – {subject}
            {owner !== null && ` (of ${owner.name})`}
          </option>
        ))}
      </Select>
      {template !== undefined && <StyleBadges template={template} />}
    </div>
  );
}

interface FooterFieldsProps {
  isAdded: boolean;
  details: FooterDetails;
  warning: string | null;
  onToggle: () => void;
  onChange: (change: Partial<FooterDetails>) => void;
}

export function FooterFields({ isAdded, details, warning, onToggle, onChange }: FooterFieldsProps) {
  const id = useId();
  return (
    <div className={styles.footer}>
      <label className={styles.footerToggle} htmlFor={id}>
        <Checkbox id={id} checked={isAdded} onChange={onToggle} />
        Add the footer that US and Canadian law require
      </label>
      {isAdded && (
        <div className={styles.footerFields}>
          <TextField
            label="Organization"
            autoComplete="organization"
            maxLength={150}
            value={details.organization}
            onChange={(event) => onChange({ organization: event.target.value })}
          />
          <TextField
            label="Postal address"
            autoComplete="street-address"
            maxLength={300}
            value={details.postalAddress}
            onChange={(event) => onChange({ postalAddress: event.target.value })}
          />
        </div>
      )}
      <p className={warning === null ? undefined : styles.warning} role="status">
        {warning !== null && (
          <>
            <AlertIcon size={14} /> <span>{warning}</span>
          </>
        )}
      </p>
    </div>
  );
}
