// A response that says when its answer is computed: when its head is written. How long the caller takes to read it is another matter.
import { ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';
import { connectionOf } from './connection.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const computed = Symbol('the answer is computed');

export class TrackedResponse extends ServerResponse {
  constructor(...created: ConstructorParameters<typeof ServerResponse>) {
    super(...created);
    const [request] = created;
    // Also for requests that Node refuses itself, without the event `request`.
    connectionOf(request.socket)?.begin(request, this);
  }

  override writeHead(status: number, reasonOrHeaders?: string | Headers, headers?: Headers): this {
    this.emit(computed);
    return typeof reasonOrHeaders === 'string'
      ? super.writeHead(status, reasonOrHeaders, headers)
      : super.writeHead(status, reasonOrHeaders);
  }
}

/** Calls `done` once, when the answer is computed or the connection has ended before. */
export function whenComputed(response: ServerResponse, done: () => void): void {
  const once = (): void => {
    response.off(computed, once).off('close', once);
    done();
  };
  response.once(computed, once).once('close', once);
}
