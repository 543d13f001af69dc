import type { EmailTemplate } from '#contract/email-templates/email-templates.ts';
import { lengthNames, positionNames, toneNames } from '../texts.ts';
import styles from './style-badges.module.css';

export const StyleBadges = ({
  template: { tone, length, position_type: positionType },
}: {
  template: Pick<EmailTemplate, 'tone' | 'length' | 'position_type'>;
}) => (
  <span className={styles.badges}>
    {[toneNames[tone], lengthNames[length], positionNames[positionType]].map((name) => (
      <span key={name} className={styles.badge}>
        {name}
      </span>
    ))}
  </span>
);
