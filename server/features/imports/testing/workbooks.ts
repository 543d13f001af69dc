// Workbooks and archives for tests of the server, as buffers.
import { partsOfWorkbook, zipOfParts as bytesOfParts, type WorkbookToWrite } from '#office-files/testing/workbooks.ts';

export const zipOfParts = async (...content: Parameters<typeof bytesOfParts>): Promise<Buffer> =>
  Buffer.from((await bytesOfParts(...content)).buffer);

export const workbookOf = (workbook: WorkbookToWrite): Promise<Buffer> => zipOfParts(partsOfWorkbook(workbook));
