// What is known of a key, in a row of keys.
import type { ApiKey } from '#contract/accounts/api-keys.ts';
import { formatDate } from '#web/ui/format.ts';
import styles from './api-keys.module.css';
import { lastUseText, scopeNames } from './key-texts.ts';

interface KeyFactsProps {
  apiKey: Omit<ApiKey, 'isAssistant'>;
  /** A sentence before the others. */
  text?: string;
}

export const KeyFacts = ({
  apiKey: { name, start, scopes, createdAt, expiresAt, lastUsedAt, state },
  text,
}: KeyFactsProps) => (
  <p className={styles.row}>
    <b className={styles.name}>{name}</b> <code className={styles.start}>{start}…</code>
    {state !== 'active' && <span className={styles.state}>{state === 'revoked' ? 'Revoked' : 'Expired'}</span>}
    <span className={styles.facts}>
      {text !== undefined && `${text} `}
      {scopeNames(scopes)}. Created {formatDate(createdAt)}, {state === 'active' ? 'expires' : 'expiry'}{' '}
      {formatDate(expiresAt)}. {lastUseText(lastUsedAt)}
    </span>
  </p>
);
