// The imports, for administrators.
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { SourceList } from './batches/source-list.tsx';

export const ImportsScreen = () => (
  <>
    <ScreenHead
      title="Imports"
      text="Files that were imported, their rejected rows, and the sources of the directory."
    />
    <BatchList />
    <SourceList />
  </>
);
