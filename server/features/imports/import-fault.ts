import { OperatorError } from '#server/foundation/errors/public.ts';

/** What can be wrong with a whole file. Faults of single rows are results (`row-result.ts`), never errors. */
export type ImportFaultCode =
  | 'not-found'
  | 'not-a-file'
  | 'unreadable'
  | 'empty'
  | 'no-rows'
  | 'damaged'
  | 'zip-without-csv'
  | 'zip-with-several-csv'
  | 'zip-unsupported'
  | 'binary'
  | 'not-utf8'
  | 'unbalanced-quote'
  | 'row-too-long'
  | 'too-many-columns'
  | 'unknown-header'
  | 'duplicate-column'
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

/** A file that cannot be imported. The message is one sentence for the operator: what is wrong, and what to do. */
export class ImportFault extends OperatorError {
  override readonly name = 'ImportFault';
  readonly code: ImportFaultCode;

  constructor(code: ImportFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
