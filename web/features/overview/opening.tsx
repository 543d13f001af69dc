// What is missing before the site opens. It disappears when every step is done.
import type { ReactNode } from 'react';
import type { OpeningStep } from '#contract/overview/opening-steps.ts';
import type { Overview } from '#contract/overview/overview.ts';
import { Button } from '#web/ui/button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import styles from './opening.module.css';
import { useFinishStep, useTestEmail } from './use-overview.ts';

interface StepText {
  title: string;
  text: string;
  /** Where the step is done; null: outside of the pages. */
  link: readonly [to: string, name: string] | null;
  /** The button of a step that the product cannot see, or that may be left out. */
  mark: string | null;
}

const texts: Readonly<Record<OpeningStep, StepText>> = {
  data: {
    title: 'Import your data',
    text: 'The national registry or a file of your own.',
    link: ['/admin-imports', 'Import a File'],
    mark: null,
  },
  mail: {
    title: 'Test your email',
    text: 'Sign-ups, removals and receipts depend on it.',
    link: null,
    mark: 'It Arrived',
  },
  payments: {
    title: 'Take payments',
    text: 'Run npm run setup with the live key of Stripe. Until then nothing is sold.',
    link: null,
    mark: 'Not Needed',
  },
  legal: {
    title: 'Read the legal pages',
    text: 'You publish them under your name. Have them checked by a lawyer.',
    link: ['/terms', 'Read the Terms'],
    mark: 'I Have Read Them',
  },
  postalAddress: {
    title: 'Enter your postal address',
    text: 'The law wants it in every outreach email.',
    link: ['/admin-operator', 'Enter the Address'],
    mark: null,
  },
  backup: {
    title: 'Back up once',
    text: 'Set BACKUP_FOLDER for a backup of each day, or run npm run backup.',
    link: null,
    mark: 'Done Elsewhere',
  },
  monitoring: {
    title: 'Turn the monitoring on',
    text: 'Set METRICS_PORT for Prometheus, and watch /readyz.',
    link: null,
    mark: 'Done Elsewhere',
  },
};

export function Opening({ opening }: { opening: Overview['opening'] }) {
  if (opening.length === 0) return null;
  const done = opening.filter(({ isDone }) => isDone).length;
  return (
    <ScreenSection title="Before you open" aside={`${done} of ${opening.length} steps done`}>
      <ol>
        {opening.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} />
        ))}
      </ol>
    </ScreenSection>
  );
}

function Step({ step, isDone }: { step: OpeningStep; isDone: boolean }) {
  const { title, text } = texts[step];
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.mark}>{isDone && <TickIcon size={14} />}</span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          {isDone && <span className="visually-hidden">, done</span>}
        </h3>
        {!isDone && <p className={styles.text}>{text}</p>}
      </div>
      {!isDone && <Actions step={step} />}
    </li>
  );
}

function Actions({ step }: { step: OpeningStep }) {
  const { title, link, mark } = texts[step];
  const finish = useFinishStep();
  return (
    <div className={styles.actions}>
      {step === 'mail' && <TestEmail />}
      {link !== null && <LinkButton to={link[0]}>{link[1]}</LinkButton>}
      {mark !== null && (
        <Button
          aria-label={`${mark}: ${title}`}
          aria-disabled={finish.isPending}
          onClick={() => finish.isPending || finish.mutate(step)}
        >
          {mark}
        </Button>
      )}
    </div>
  );
}

function TestEmail(): ReactNode {
  const send = useTestEmail();
  return (
    <Button aria-disabled={send.isPending} onClick={() => send.isPending || send.mutate(undefined)}>
      {send.isPending ? 'Sending…' : 'Send Me a Test Email'}
    </Button>
  );
}
