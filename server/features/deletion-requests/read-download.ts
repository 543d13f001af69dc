// Reads what the registry hands out: an archive of lists, or one list. The header of a list is exact, because a changed header may mean that
// the columns mean something else.
import { isDeepStrictEqual } from 'node:util';
import {
  bytesOfEntry,
  findZipEntry,
  ImportFault,
  listZipFiles,
  plainBytes,
  readCsv,
  type ByteSource,
} from '#server/features/imports/public.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';

export interface RequestedRow {
  id: string;
  /** Email, Phone, or another list of the registry. */
  list: string;
  /** SHA-256 of the normalized value, in hex. */
  digest: string;
  isWithdrawal: boolean;
}

/** More than the registry's largest archive by far; a small archive can expand to terabytes. */
const expandedBytesMax = 1024 * 1024 * 1024;
const filesMax = 1_000;

const requestHeader = ['ID', 'Hash'];
const withdrawalHeader = ['ID', 'Hash', 'ListType'];
const requestFile = /^\d{8}_\d{4}_([A-Za-z]+)(?:_[A-Za-z0-9]+)*\.csv$/;
const withdrawalFile = /_Removed\.csv$/;
const idShape = /^[A-Za-z0-9_-]{1,64}$/;
/** 32 bytes in base64. */
const hashShape = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const listShape = /^[A-Za-z]{1,40}$/;

/** In the order of the file names, then of the lines. @throws OperatorError for anything that is not as the registry describes it */
export async function* readDownload(file: ByteSource): AsyncGenerator<RequestedRow[], void, undefined> {
  try {
    const start = await file.readAt(0, 4);
    if (start.toString('latin1') === 'PK\u0003\u0004') yield* readArchive(file);
    else yield* readList(file.name, plainBytes(file).chunks);
  } catch (error) {
    if (error instanceof ImportFault) throw new OperatorError(error.message, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
}

async function* readArchive(file: ByteSource): AsyncGenerator<RequestedRow[], void, undefined> {
  const names = (await listZipFiles(file)).filter((name) => !name.endsWith('/'));
  if (names.length === 0 || names.length > filesMax)
    throw new OperatorError(`The archive has ${names.length} files. Download it again.`);
  const expansion = { bytesMax: expandedBytesMax, bytes: 0 };
  for (const name of names.toSorted())
    yield* readList(
      name.slice(name.lastIndexOf('/') + 1),
      bytesOfEntry(file, await findZipEntry(file, name), expansion).chunks,
    );
}

async function* readList(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<RequestedRow[], void, undefined> {
  const isWithdrawal = withdrawalFile.test(name);
  const list = requestFile.exec(name)?.[1];
  if (!isWithdrawal && list === undefined)
    throw new OperatorError(
      `"${name}" is no list of deletion requests, whose name is like 20260801_0001_Email.csv. Keep the names of the platform.`,
    );
  const expected = isWithdrawal ? withdrawalHeader : requestHeader;
  const csv = await readCsv(chunks);
  if (!isDeepStrictEqual(csv.header, expected))
    throw new OperatorError(
      `The header of "${name}" is not ${expected.join(',')}. Nothing was taken. The platform may have changed its files: look for an update.`,
    );
  try {
    for await (const rows of csv.rows([...expected.keys()], false))
      yield rows.map((row) => {
        if ('fault' in row) throw new OperatorError(`Line ${row.line} of "${name}" cannot be read: ${row.fault}`);
        return readRow(row.cells, { name, line: row.line, list: list ?? '', isWithdrawal });
      });
  } catch (error) {
    // A list may be empty, such as that of withdrawals.
    if (!(error instanceof ImportFault && error.code === 'no-rows')) throw error;
  }
}

function readRow(
  [id = '', hash = '', listType = '']: readonly string[],
  { name, line, list, isWithdrawal }: { name: string; line: number; list: string; isWithdrawal: boolean },
): RequestedRow {
  if (!idShape.test(id) || !hashShape.test(hash) || (isWithdrawal && !listShape.test(listType)))
    throw new OperatorError(
      `Line ${line} of "${name}" is no request: it needs a number and a SHA-256 hash in base64. Nothing was taken.`,
    );
  return {
    id,
    list: isWithdrawal ? listType : list,
    digest: Buffer.from(hash, 'base64').toString('hex'),
    isWithdrawal,
  };
}
