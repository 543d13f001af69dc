import type { ReactNode } from 'react';
import { ActivityProvider, useRecordView } from '#web/features/activity/public.ts';

interface PeekedPersonProps {
  candidateId: string;
  children: ReactNode;
}

/** What a page of one profile does as well: the view is recorded, and what the visitor did is loaded, also of a person who is not on a row. */
export function PeekedPerson({ candidateId, children }: PeekedPersonProps) {
  useRecordView(candidateId);
  return (
    <ActivityProvider candidateIds={[candidateId]} first={null}>
      {children}
    </ActivityProvider>
  );
}
