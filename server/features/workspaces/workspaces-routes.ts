import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { changingOwnAccount, type ProgramParts } from '../accounts/public.ts';
import { grantSeats, readWorkspaces, setSuspended, type AdministerParts } from './administer-workspaces.ts';
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
  renameWorkspace: workspaces.renameWorkspace.handler(({ input, context }) =>
    successAfter(renameWorkspace(parts, changingOwnAccount(context).userId, input.name)),
  ),
  closeWorkspace: workspaces.closeWorkspace.handler(({ context }) =>
    successAfter(closeWorkspace(parts, changingOwnAccount(context).userId)),
  ),
  changeMemberRole: workspaces.changeMemberRole.handler(({ input, context }) =>
    successAfter(changeRole(parts, changingOwnAccount(context).userId, input)),
  ),
  changeSeatCeilings: workspaces.changeSeatCeilings.handler(({ input, context }) =>
    successAfter(changeCeilings(parts, changingOwnAccount(context).userId, input)),
  ),
  removeMember: workspaces.removeMember.handler(({ input, context }) =>
    successAfter(removeMember(parts, changingOwnAccount(context).userId, input.userId)),
  ),
  leaveWorkspace: workspaces.leaveWorkspace.handler(({ context }) =>
    successAfter(leaveWorkspace(parts, changingOwnAccount(context).userId)),
  ),
  changeHandOver: workspaces.changeHandOver.handler(({ input, context }) =>
    successAfter(changeHandOver(parts, changingOwnAccount(context).userId, input.handsOver)),
  ),
  changeContactNotice: workspaces.changeContactNotice.handler(({ input, context }) =>
    successAfter(changeContactNotice(parts, changingOwnAccount(context).userId, input)),
  ),
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
  revokeInvitation: workspaces.revokeInvitation.handler(({ input, context }) =>
    successAfter(revokeInvitation(parts, changingOwnAccount(context).userId, input.id)),
  ),
  readInvitation: workspaces.readInvitation.handler(({ input, context }) =>
    readInvitation(parts.database, input.token, context.caller),
  ),
  joinWorkspace: workspaces.joinWorkspace.handler(({ input, context }) =>
    successAfter(joinWorkspace(parts, changingOwnAccount(context), input)),
  ),
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
  revokeWorkspaceKey: workspaces.revokeWorkspaceKey.handler(({ input, context }) =>
    successAfter(revokeKey(parts, changingOwnAccount(context).userId, input.id)),
  ),
});

const ofAdministrators = (workspaces: Operations, parts: WorkspaceRoutesParts) => ({
  listWorkspaces: workspaces.listWorkspaces.handler(({ input }) => readWorkspaces(parts, input)),
  grantSeats: workspaces.grantSeats.handler(({ input, context }) =>
    grantSeats(parts, signedIn(context).userId, { ...input, name: input.name }),
  ),
  suspendWorkspace: workspaces.suspendWorkspace.handler(({ input, context }) =>
    successAfter(setSuspended(parts, signedIn(context).userId, input.id, input.reason)),
  ),
  liftWorkspaceSuspension: workspaces.liftWorkspaceSuspension.handler(({ input, context }) =>
    successAfter(setSuspended(parts, signedIn(context).userId, input.id, null)),
  ),
});
