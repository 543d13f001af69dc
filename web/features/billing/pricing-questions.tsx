import { guaranteeDays } from '#contract/billing/plans.ts';
import styles from './pricing-questions.module.css';

export const pricingQuestions = [
  [
    'How does the money back guarantee work?',
    `It covers the Annual Plan for ${guaranteeDays} days from the payment. It ends with the first export, because a file cannot be handed back. Account Settings say at any time whether it still holds, and why.`,
  ],
  [
    'Can I cancel?',
    'Yes, in Account Settings under Subscription, in two clicks and without writing to anyone. Access stays until the end of the period you paid for.',
  ],
  [
    'Why is export not in the Monthly Plan?',
    'A file stays with you when the plan has ended, so it comes with the plan that runs for a year. With the Monthly Plan you search, select, keep lists and reveal contacts.',
  ],
  [
    'Is every contact correct?',
    'No directory can promise that. Each contact shows when it was last verified, or that it has not been verified yet, so you can judge a number before you dial it.',
  ],
  ['Can two of us share a login?', 'No. A subscription is for one person; for several there are enterprise plans.'],
  [
    'What happens when a professional asks to be removed?',
    'The record leaves searches, lists and later exports. If you hold it in a file, we ask you to delete it.',
  ],
] as const;

export const PricingQuestions = () => (
  <dl className={styles.questions}>
    {pricingQuestions.map(([question, answer]) => (
      <div key={question} className={styles.pair}>
        <dt className={styles.question}>{question}</dt>
        <dd className={styles.answer}>{answer}</dd>
      </div>
    ))}
  </dl>
);
