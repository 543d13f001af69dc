import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { changingOwnAccount } from '../accounts/public.ts';
import type { ProgramParts } from '../accounts/public.ts';
import { grantSeats, readWorkspaces, setSuspended } from './administer-workspaces.ts';
import type { AdministerParts } from './administer-workspaces.ts';
import { changeCeilings, changeHandOver, changeRole } from './change-members.ts';
import { changeContactNotice } from './contact-notice.ts';
import { exportLedger } from './export-ledger.ts';
import type { EndParts } from './end-workspace.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invite.ts';
import { joinWorkspace, readInvitation } from './join-workspace.ts';
import { createKey, readKeys, revokeKey, rotateKey } from './workspace-keys.ts';
import { leaveWorkspace, removeMember } from './leave-workspace.ts';
import { closeWorkspace, renameWorkspace } from './manage-workspace.ts';
import { invitationOf, readWorkspace } from './read-workspace.ts';
import { seatsRoutes } from './seats-routes.ts';
import { signOnRoutes } from './sign-on/sign-on-routes.ts';
import type { SignOnParts } from './sign-on/sign-on-parts.ts';

export interface WorkspaceRoutesParts extends SignOnParts, AdministerParts {
  /** The limits in effect now. */
  fairUse: () => FairUse;
  accountLife: Omit<EndParts, 'recordAudit'>;
  accounts: SignOnParts['accounts'] & { keys: ProgramParts };
}

const success = { success: true } as const;

export const workspacesRoutes = ({ workspaces }: ContractImplementer, parts: WorkspaceRoutesParts) => ({
  ...ofMembers(workspaces, parts),
  ...ofInvitations(workspaces, parts),
  ...ofAdministrators(workspaces, parts),
  ...seatsRoutes({ workspaces }, parts),
  ...signOnRoutes(workspaces, parts),
  ...keyRoutes(workspaces, parts),
});

type Operations = ContractImplementer['workspaces'];

const ofMembers = (workspaces: Operations, parts: WorkspaceRoutesParts) => ({
  getWorkspace: workspaces.getWorkspace.handler(async ({ context }) => ({
    workspace: await readWorkspace(parts, signedIn(context).userId),
  })),
  renameWorkspace: workspaces.renameWorkspace.handler(async ({ input, context }) => {
    await renameWorkspace(parts, changingOwnAccount(context).userId, input.name);
    return success;
  }),
  closeWorkspace: workspaces.closeWorkspace.handler(async ({ context }) => {
    await closeWorkspace(parts, changingOwnAccount(context).userId);
    return success;
  }),
  changeMemberRole: workspaces.changeMemberRole.handler(async ({ input, context }) => {
    await changeRole(parts, changingOwnAccount(context).userId, input);
    return success;
  }),
  changeSeatCeilings: workspaces.changeSeatCeilings.handler(async ({ input, context }) => {
    await changeCeilings(parts, changingOwnAccount(context).userId, input);
    return success;
  }),
  removeMember: workspaces.removeMember.handler(async ({ input, context }) => {
    await removeMember(parts, changingOwnAccount(context).userId, input.userId);
    return success;
  }),
  leaveWorkspace: workspaces.leaveWorkspace.handler(async ({ context }) => {
    await leaveWorkspace(parts, changingOwnAccount(context).userId);
    return success;
  }),
  changeHandOver: workspaces.changeHandOver.handler(async ({ input, context }) => {
    await changeHandOver(parts, changingOwnAccount(context).userId, input.handsOver);
    return success;
  }),
  changeContactNotice: workspaces.changeContactNotice.handler(async ({ input, context }) => {
    await changeContactNotice(parts, changingOwnAccount(context).userId, input);
    return success;
  }),
  exportWorkspaceLedger: workspaces.exportWorkspaceLedger.handler(({ context }) =>
    exportLedger(parts, changingOwnAccount(context).userId),
  ),
});

const ofInvitations = (workspaces: Operations, parts: WorkspaceRoutesParts) => ({
  inviteMember: workspaces.inviteMember.handler(async ({ input, context }) =>
    invitationOf(await inviteMember(parts, changingOwnAccount(context).userId, input)),
  ),
  resendInvitation: workspaces.resendInvitation.handler(async ({ input, context }) =>
    invitationOf(await resendInvitation(parts, changingOwnAccount(context).userId, input.id)),
  ),
  revokeInvitation: workspaces.revokeInvitation.handler(async ({ input, context }) => {
    await revokeInvitation(parts, changingOwnAccount(context).userId, input.id);
    return success;
  }),
  readInvitation: workspaces.readInvitation.handler(({ input, context }) =>
    readInvitation(parts.database, input.token, context.caller),
  ),
  joinWorkspace: workspaces.joinWorkspace.handler(async ({ input, context }) => {
    await joinWorkspace(parts, changingOwnAccount(context), input);
    return success;
  }),
});

const keyRoutes = (workspaces: Operations, parts: WorkspaceRoutesParts) => ({
  listWorkspaceKeys: workspaces.listWorkspaceKeys.handler(async ({ context }) => ({
    data: await readKeys(parts, signedIn(context).userId),
  })),
  createWorkspaceKey: workspaces.createWorkspaceKey.handler(({ input, context }) =>
    createKey(parts, changingOwnAccount(context).userId, input),
  ),
  rotateWorkspaceKey: workspaces.rotateWorkspaceKey.handler(({ input, context }) =>
    rotateKey(parts, changingOwnAccount(context).userId, input),
  ),
  revokeWorkspaceKey: workspaces.revokeWorkspaceKey.handler(async ({ input, context }) => {
    await revokeKey(parts, changingOwnAccount(context).userId, input.id);
    return success;
  }),
});

const ofAdministrators = (workspaces: Operations, parts: WorkspaceRoutesParts) => ({
  listWorkspaces: workspaces.listWorkspaces.handler(({ input }) => readWorkspaces(parts, input)),
  grantSeats: workspaces.grantSeats.handler(({ input, context }) =>
    grantSeats(parts, signedIn(context).userId, { ...input, name: input.name }),
  ),
  suspendWorkspace: workspaces.suspendWorkspace.handler(async ({ input, context }) => {
    await setSuspended(parts, signedIn(context).userId, input.id, input.reason);
    return success;
  }),
  liftWorkspaceSuspension: workspaces.liftWorkspaceSuspension.handler(async ({ input, context }) => {
    await setSuspended(parts, signedIn(context).userId, input.id, null);
    return success;
  }),
});
