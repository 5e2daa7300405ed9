import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { RIGHT_GROUPS, type Right, type Role, ROLES, rightsOf } from '#lib/modules/access/contract/rights.ts';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';

const ofPartners: readonly Right[] = RIGHT_GROUPS.partner;

/** An entry of the menu, and the roles whose people see it. */
type MenuEntry = { label: MessageKey; roles: readonly Role[] };

/**
 * The roles of a business that see its menu: who stands at the counter alone has none, and whom partners alone have
 * sees theirs.
 */
const WITH_MENU = ROLES.filter((role) =>
  rightsOf(role).some((right) => right.startsWith('see-') && !ofPartners.includes(right)),
);

/** The menu by role, without the entries of all roles, from the tables that cut the menu itself. */
export function menuByRole(): readonly MenuEntry[] {
  const menus = new Map(
    ROLES.map((role) => [
      role,
      new Set(navigationOf(SCREEN_MODULES, { rights: rightsOf(role), sandbox: false }).map(({ label }) => label)),
    ]),
  );
  return navigationOf(SCREEN_MODULES, { rights: ROLES.flatMap((role) => rightsOf(role)), sandbox: false })
    .map(({ label }) => ({ label, roles: ROLES.filter((role) => menus.get(role)?.has(label)) }))
    .filter(({ roles }) => !WITH_MENU.every((role) => roles.includes(role)));
}
