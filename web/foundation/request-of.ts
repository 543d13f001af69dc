// The HTTP request of an operation, by the same rules as those by which the server reads it.

export interface OperationRoute {
  method: string;
  /** Below `/api`; `{id}` is replaced by the field `id` of the input. */
  path: string;
  /** True: the input is `{headers, body}`. Left out: path and then query (GET) or body. */
  isDetailed?: boolean;
}

export interface OperationRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Undefined: the request has none. */
  body: unknown;
}

export function requestOf({ method, path, isDetailed }: OperationRoute, input: unknown): OperationRequest {
  if (isDetailed) {
    const { headers, body } = fieldsOf(input);
    return { method, path: `/api${path}`, headers: textFields(headers), body };
  }
  const rest = fieldsOf(input);
  const filled = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, path: `/api${filled}`, headers: {}, body: rest };
  const query = new URLSearchParams(textFields(rest)).toString();
  return { method, path: `/api${filled}${query && `?${query}`}`, headers: {}, body: undefined };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The fields that have one plain value, as text; a list or an object has no place in a query or a header. */
const textFields = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, field]) => (isPlain(field) ? [[name, `${field}`]] : [])),
  );

const isPlain = (field: unknown): field is string | number | boolean =>
  typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean';
