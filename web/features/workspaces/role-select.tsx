import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { Select } from '#web/ui/select.tsx';
import { roleNames, roleTexts } from './workspace-texts.ts';

/** The field `role` of a form. */
export const RoleSelect = ({ roles, initial }: { roles: readonly WorkspaceRole[]; initial: WorkspaceRole }) => (
  <Select
    label="Role"
    look="form"
    name="role"
    defaultValue={initial}
    options={roles.map((role) => [role, `${roleNames[role]}: ${roleTexts[role]}`])}
  />
);
