// What the first and last bytes of a file say that it is. A file that is two things at once is refused: one program would
// check one of them, and another program would open the other.

export type ResumeFileType = 'pdf' | 'docx';

const [pdfMark, zipMark, zipEnd] = ['%PDF-', 'PK\u0003\u0004', 'PK\u0005\u0006'].map((mark) =>
  Buffer.from(mark, 'latin1'),
);
const zipEndBytes = 22;
const zipCommentBytesMax = 65_535;
/** Readers of PDF search this many bytes for its mark. */
const pdfHeadBytes = 1_024;

/** Null: neither, or both. A ZIP file counts as `docx` here; its content is checked when it is read. */
export function fileTypeOf(file: Buffer): ResumeFileType | null {
  if (pdfMark === undefined || zipMark === undefined || zipEnd === undefined) return null;
  const endsAsZip = file.subarray(-(zipEndBytes + zipCommentBytesMax)).includes(zipEnd);
  if (startsWith(file, pdfMark)) return endsAsZip ? null : 'pdf';
  // Nothing may follow the end of a document, not even a comment.
  const isWholeZip = startsWith(file, zipMark) && startsWith(file.subarray(-zipEndBytes), zipEnd);
  return isWholeZip && !file.subarray(0, pdfHeadBytes).includes(pdfMark) ? 'docx' : null;
}

const startsWith = (file: Buffer, mark: Buffer): boolean => file.subarray(0, mark.length).equals(mark);
