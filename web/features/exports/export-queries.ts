import type { QueryClient } from '@tanstack/react-query';

export const exportLogsKey = ['exports'];
export const jobsKey = ['export-jobs'];

/** After an export the log has an entry more, and the money back guarantee has ended. */
export async function reloadExports(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: exportLogsKey });
  await queryClient.invalidateQueries({ queryKey: ['subscription'] });
}
