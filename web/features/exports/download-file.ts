import { exportFormats } from '#contract/exports/export-options.ts';

/** Gives a file to the browser. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface CsvAnswer {
  csv?: string;
  fileName?: string;
}

/** Gives the CSV text of an answer to the browser and returns the name of the file, which has a default. Null: the answer has no text. */
export function saveCsv({ csv = '', fileName = '' }: CsvAnswer): string | null {
  if (csv === '') return null;
  const name = fileName || exportFormats.csv.fileName;
  saveBlob(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  return name;
}
