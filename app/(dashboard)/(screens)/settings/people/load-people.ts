import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { workspacesInView } from '#app/_server/workspaces.ts';
import { mayGive, ROLES } from '#lib/modules/access/contract/rights.ts';
import { peopleOf } from '#lib/modules/access/dashboard.ts';
import { can } from '#lib/modules/access/index.ts';

/** The workspaces of a person, and the people of the one that an address names, else of the first. */
export async function loadPeople({ search }: DashboardContext) {
  const { workspaces } = await workspacesInView();
  const workspace = workspaces.find(({ ref }) => ref === search['workspace']) ?? workspaces[0];
  if (!workspace) return { workspaces, current: null };
  const { members, invitations } = await peopleOf(workspace);
  const { rights, ref, name } = workspace;
  return {
    workspaces,
    current: {
      workspace: { ref, name },
      members,
      invitations,
      mayManage: can(workspace, 'manage-people'),
      given: ROLES.filter((role) => mayGive({ rights }, role)),
    },
  };
}
