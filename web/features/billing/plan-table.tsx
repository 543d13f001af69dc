import type { ReactNode } from 'react';
import { guaranteeDays } from '#contract/billing/plans.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './plan-table.module.css';

const included = (
  <span className={styles.yes}>
    <TickIcon size={14} />
    Included
  </span>
);

type Row = [name: string, monthly: ReactNode, annual: ReactNode];

const rowsBelow: readonly Row[] = [
  ['Reveal phone and email', included, included],
  ['Saved searches and lists', included, included],
  ['Select All, per search', 'No', '500 people'],
  ['CSV export', 'No', included],
  ['Support', 'Priority email', 'Premium, within 24 hours'],
  ['Money back guarantee', 'No', `${guaranteeDays} days, until an export`],
];

/** `parameters`: how many parameters a search has. */
export const PlanTable = ({ parameters }: { parameters: ReactNode }) => (
  <Table
    look="ruled"
    columns={['What', 'Monthly', 'Annual']}
    rows={[['Records you can search', 'All', 'All'], ['Search', parameters, parameters], ...rowsBelow]}
  />
);
