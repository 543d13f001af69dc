// API keys that belong to a workspace and not to a person: they stay when their creators leave.
import { z } from 'zod';
import { apiKeyLimits } from '../accounts/api-key-limits.ts';
import { apiKey, apiKeyScopesInput, keyDays, keyName } from '../accounts/api-keys.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { rolesOfKeys, workspaceLimits as limits } from './workspace-limits.ts';

const operation = operationsOf('Workspaces');
const role = z.enum(rolesOfKeys);

const workspaceKey = apiKey.omit({ isAssistant: true }).extend({
  /** What its seat may do; null: the key was revoked, or a newer key has its seat. */
  role: role.nullable(),
  /** The name of who created it; null: the account was deleted. */
  createdBy: z.string().nullable(),
});
export type WorkspaceKey = z.output<typeof workspaceKey>;

const noWorkspace = { status: 404, message: 'The account is in no workspace.' } as const;
const notAllowed = { status: 403, message: 'Only owners and managers of the workspace manage its keys.' } as const;
const ofManagers = { NO_WORKSPACE: noWorkspace, NOT_ALLOWED: notAllowed } as const;
const noKey = { status: 404, message: 'There is no such key, or it was revoked.' } as const;
const suspended = { status: 409, message: 'The workspace is suspended or on hold.' } as const;

const created = z.object({
  /** `cr_live_…`: shown now and never again. */
  key: text(),
  apiKey: workspaceKey,
});

const listWorkspaceKeys = operation('account', 'GET /workspace/api-keys', 'List the API keys of my workspace', {
  description: 'Newest first, with the latest of those that have ended. Empty for members who do not manage them.',
})
  .errors({ NO_WORKSPACE: noWorkspace })
  .output(z.object({ data: z.array(workspaceKey).max(apiKeyLimits.keysListed) }));

const createWorkspaceKey = operation('account', 'POST /workspace/api-keys', 'Create an API key of my workspace', {
  isForm: true,
  needsStepUp: true,
  description:
    'For owners and managers. The key takes a seat with the role that is chosen, reduced by its scopes. What it reveals and exports counts for this seat. It stays when its creator leaves, and gives no rights while the workspace is suspended.',
})
  .errors({
    ...ofManagers,
    SEATS_FULL: { status: 409, message: 'Every seat is taken.' },
    TOO_MANY_KEYS: { status: 409, message: `A workspace has at most ${limits.keysMax} keys. Revoke one first.` },
    WORKSPACE_SUSPENDED: suspended,
  })
  .input(z.strictObject({ name: keyName, role, scopes: apiKeyScopesInput, days: keyDays }))
  .output(created);

const rotateWorkspaceKey = operation(
  'account',
  'POST /workspace/api-keys/{id}/rotate',
  'Replace an API key of my workspace',
  {
    needsStepUp: true,
    description:
      'The new key has the name, the scopes, the seat and the work of the earlier one, which ends at once. A key that has expired can be replaced as well.',
  },
)
  .errors({ ...ofManagers, NOT_FOUND: noKey, WORKSPACE_SUSPENDED: suspended })
  .input(z.strictObject({ id: z.uuid(), days: keyDays }))
  .output(created);

const revokeWorkspaceKey = operation(
  'account',
  'POST /workspace/api-keys/{id}/revoke',
  'Revoke an API key of my workspace',
  { description: 'The seat is free at once. The lists, searches, templates and presets of the key go to an owner.' },
)
  .errors({ ...ofManagers, NOT_FOUND: noKey })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.object({ success: z.literal(true) }));

export const workspaceKeyOperations = {
  listWorkspaceKeys,
  createWorkspaceKey,
  rotateWorkspaceKey,
  revokeWorkspaceKey,
};
