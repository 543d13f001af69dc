// Workspaces, for administrators.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { workspaceLimits as limits } from './workspace-limits.ts';
import { seatSubscription } from './seats.ts';
import { memberEmail, workspaceName } from './workspaces.ts';

const operation = operationsOf('Workspaces');
const instant = z.iso.datetime();
const success = z.object({ success: z.literal(true) });

const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Granted and bought ones that count now. */
  seats: z.int(),
  grantedSeats: z.int(),
  boughtSeats: z.int(),
  isOnHold: z.boolean(),
  /** When it is on hold unless members leave or seats are bought; null: it has enough seats. */
  holdAt: instant.nullable(),
  /** Null: it has never bought seats. */
  subscription: seatSubscription.nullable(),
  members: z.int(),
  openInvitations: z.int(),
  /** Their addresses. */
  owners: z.array(z.string()),
  /** Proven for single sign-on. */
  domains: z.array(z.string()),
  createdAt: instant,
  suspendedAt: instant.nullable(),
  suspensionReason: z.string().nullable(),
});
export type ListedWorkspace = z.output<typeof listed>;

const listWorkspaces = operation('admin', 'GET /workspaces', 'List workspaces', {
  description: `Newest first, ${limits.pageSize} a page. \`query\`: a part of the name, or of the address of an owner.`,
})
  .input(
    z.strictObject({
      query: text().trim().toLowerCase().max(200).default(''),
      page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1),
    }),
  )
  .output(z.object({ data: z.array(listed).max(limits.pageSize), count: z.int(), totalPages: z.int() }));

const grantSeats = operation('admin', 'POST /workspace-seats', 'Grant seats to an account', {
  isForm: true,
  needsStepUp: true,
  description:
    'Makes the account the owner of a new workspace, or changes the seats of the workspace that it owns. Fewer seats than members remove no one: no one can be invited until members are removed.',
})
  .errors({
    NO_ACCOUNT: { status: 404, message: 'No account has this address.' },
    NOT_OWNER: { status: 409, message: 'This account is in a workspace of another owner.' },
    NAME_NEEDED: { status: 400, message: 'A new workspace needs a name.' },
    DEMO_ACCOUNT: {
      status: 409,
      message: 'The demo account is shared, so it cannot have a workspace. Choose another account.',
    },
  })
  .input(
    z.strictObject({
      email: memberEmail,
      seats: z
        .int({ message: 'Enter a whole number.' })
        .min(1, { message: 'Enter at least 1.' })
        .max(limits.seatsMax, { message: `Enter at most ${limits.seatsMax}.` }),
      /** Of a new workspace; an existing one keeps its name. */
      name: workspaceName.optional(),
    }),
  )
  .output(z.object({ id: z.uuid(), isNew: z.boolean() }));

const notFound = { NOT_FOUND: { status: 404, message: 'There is no such workspace.' } } as const;

const suspendWorkspace = operation('admin', 'POST /workspaces/{id}/suspend', 'Suspend a workspace', {
  needsStepUp: true,
  description: 'Every seat ends at once, until the suspension is lifted. The members keep their accounts.',
})
  .errors(notFound)
  .input(
    z.strictObject({
      id: z.uuid(),
      /** For administrators: it is kept in the audit. */
      reason: text().trim().min(1).max(limits.reasonLengthMax),
    }),
  )
  .output(success);

const liftWorkspaceSuspension = operation(
  'admin',
  'POST /workspaces/{id}/lift-suspension',
  'Lift the suspension of a workspace',
  { needsStepUp: true, description: 'Succeeds also when there is no suspension.' },
)
  .errors(notFound)
  .input(z.strictObject({ id: z.uuid() }))
  .output(success);

export const workspaceAdministration = { listWorkspaces, grantSeats, suspendWorkspace, liftWorkspaceSuspension };
