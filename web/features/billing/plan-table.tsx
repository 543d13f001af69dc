import type { ReactNode } from 'react';
import { TickIcon } from '#web/ui/icons.tsx';
import styles from './plan-table.module.css';

const included = <span className={styles.yes}><TickIcon size={14} />Included</span>;

const rows: readonly [name: string, monthly: ReactNode, annual: ReactNode][] = [
  ['Records you can search', 'All', 'All'],
  ['Searchable parameters', '37', '37'],
  ['Reveal phone and email', included, included],
  ['Saved searches and lists', included, included],
  ['Select All, per search', 'No', '500 people'],
  ['CSV export', 'No', included],
  ['Support', 'Priority email', 'Premium, within 24 hours'],
  ['Money back guarantee', 'No', '30 days, until an export'],
];

export const PlanTable = () => (
  <table className={styles.table}>
    <thead>
      <tr><th scope="col"><span className="visually-hidden">What</span></th><th scope="col">Monthly</th><th scope="col">Annual</th></tr>
    </thead>
    <tbody>
      {rows.map(([name, monthly, annual]) => <tr key={name}><th scope="row">{name}</th><td>{monthly}</td><td>{annual}</td></tr>)}
    </tbody>
  </table>
);
