// The imports, for administrators.
import { LinkButton } from '#web/ui/link-button.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { AddressForm } from './jobs/address-form.tsx';
import { FileList } from './jobs/file-list.tsx';
import { JobList } from './jobs/job-list.tsx';
import { UploadForm } from './jobs/upload-form.tsx';
import { ScheduleList } from './schedules/schedule-list.tsx';
import { SourceList } from './batches/source-list.tsx';

export const ImportsScreen = () => (
  <>
    <ScreenHead title="Imports" text="Import files of candidates, see what they brought, and undo them.">
      <LinkButton to="/admin-imports/candidate">Sources of a Candidate</LinkButton>
    </ScreenHead>
    <UploadForm />
    <AddressForm />
    <FileList />
    <JobList />
    <ScheduleList />
    <BatchList />
    <SourceList />
  </>
);
