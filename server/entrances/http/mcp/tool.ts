// One tool of an assistant: a name for one or more calls of operations of the contract.
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { ApiKeyScope } from '#contract/operation.ts';
import { invalidInput } from '../invalid-input.ts';
import { clean } from './clean-text.ts';
import type { RevealTickets } from './reveal-tickets.ts';

/** What a tool works with: the operations as the key may call them. */
export interface ToolSession {
  call: Call;
  keyId: string;
  tickets: RevealTickets;
}

interface Behavior {
  /** That of its operations, which decide. Read before a call by those who can ask for more scopes. */
  scope: ApiKeyScope | 'any';
  /** True: it changes nothing and takes nothing. */
  isReading: boolean;
  /** True: a second call with the same input has no further effect. */
  isRepeatable: boolean;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> extends Behavior {
  name: string;
  title: string;
  /** What it does. It never tells a model to do anything. */
  description: string;
  input: Input;
  output: Output;
  run: (input: z.output<Input>, session: ToolSession) => Promise<z.input<Output>>;
}

export interface Tool {
  name: string;
  scope: Behavior['scope'];
  /** As assistants see it. */
  listed: {
    name: string;
    title: string;
    description: string;
    inputSchema: JsonObjectSchema;
    outputSchema: JsonObjectSchema;
    annotations: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: boolean; openWorldHint: false };
  };
  /**
   * The input with defaults and in the spellings of the directory, so that equal calls are equal.
   * @throws AppError `INVALID_INPUT`
   */
  prepare: (input: unknown) => { input: object; run: (session: ToolSession) => Promise<Record<string, unknown>> };
}

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  scope,
  title,
  description,
  input,
  output,
  isReading,
  isRepeatable,
  run,
}: ToolDefinition<Input, Output>): Tool {
  return {
    name,
    scope,
    listed: {
      name,
      title,
      description,
      inputSchema: jsonSchemaOf(input, 'input'),
      outputSchema: jsonSchemaOf(output, 'output'),
      annotations: {
        readOnlyHint: isReading,
        destructiveHint: false,
        idempotentHint: isRepeatable,
        openWorldHint: false,
      },
    },
    prepare: (sent) => {
      const parsed = input.safeParse(sent);
      if (!parsed.success) throw invalidInput(parsed.error.issues, { isForm: false });
      return {
        input: parsed.data,
        // The schema drops every field that it does not name.
        run: async (session) => output.parse(clean(await run(parsed.data, session))),
      };
    },
  };
}

const jsonObjectSchema = z.looseObject({ type: z.literal('object') });
type JsonObjectSchema = z.output<typeof jsonObjectSchema>;

/** Without the name of the JSON Schema version, which the protocol knows. */
function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonObjectSchema {
  const { $schema: _version, ...described } = z.toJSONSchema(schema, { io });
  return jsonObjectSchema.parse(described);
}
