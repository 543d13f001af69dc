import { OperatorError } from '#server/foundation/errors/public.ts';

/** What can be wrong with a whole file. Faults of single rows are results (`row-result.ts`), never errors. */
export type ImportFaultCode =
  | 'not-found'
  | 'not-a-file'
  | 'unreadable'
  | 'empty'
  | 'no-rows'
  | 'damaged'
  | 'expands-too-much'
  | 'zip-without-csv'
  | 'zip-with-several-csv'
  | 'zip-unsupported'
  | 'workbook-unsupported'
  | 'workbook-too-large'
  | 'several-sheets'
  | 'unknown-sheet'
  | 'no-workbook'
  | 'binary'
  | 'not-utf8'
  | 'unbalanced-quote'
  | 'row-too-long'
  | 'too-many-columns'
  | 'unknown-header'
  | 'duplicate-column'
  | 'only-organizations'
  | 'no-main-file'
  | 'header-changed'
  | 'no-name-column'
  | 'no-header'
  | 'wrong-format'
  | 'reserved-source'
  | 'shrunk'
  | 'joins-few'
  | 'batch-taken'
  | 'unfinished'
  | 'busy'
  | 'no-batch'
  | 'later-batch'
  | 'undo-records-gone';

interface FaultOptions extends ErrorOptions {
  /** Left out: the message names no command. */
  onScreen?: string;
}

/** A file that cannot be imported. The message is for the operator of the commands: what is wrong, and what to do. */
export class ImportFault extends OperatorError {
  override readonly name = 'ImportFault';
  readonly code: ImportFaultCode;
  /** The same for administrators, who see screens and no commands. */
  readonly onScreen: string;

  constructor(code: ImportFaultCode, message: string, { onScreen = message, ...options }: FaultOptions = {}) {
    super(message, options);
    this.code = code;
    this.onScreen = onScreen;
  }
}
