/** Roles and their rights: one table for every handler, the navigation and the screen that explains it. */

/** Roles from the most to the least powerful, in the order in which they are offered. */
export const ROLES = [
  'owner',
  'manager',
  'cashier',
  'counter',
  'accountant',
  'developer',
  'reviewer',
  'read-only',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * Rights that a role may have. `see-` opens screens; everything else changes something. Customers are seen with their
 * sales: no role has `see-customers` without `see-sales`.
 */
export const RIGHTS = [
  'see-sales',
  'make-sales',
  'use-counter',
  'refund',
  'end-holds',
  'write-buyers',
  'see-subscriptions',
  'manage-subscriptions',
  'see-products',
  'edit-products',
  'see-customers',
  'edit-customers',
  'see-reports',
  'manage-payouts',
  'match-statements',
  'see-page',
  'edit-page',
  'see-devices',
  'manage-devices',
  'see-callbacks',
  'manage-callbacks',
  'see-keys',
  'manage-keys',
  'see-api-log',
  'play-sandbox',
  'see-seller-files',
  'add-seller-files',
  'see-people',
  'manage-people',
  'see-audit',
  'see-sellers',
  'manage-sellers',
  'review-sellers',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights of a partner's people about the partner's sellers. At a business no person has them. */
const PARTNER_RIGHTS: readonly Right[] = ['see-sellers', 'manage-sellers', 'review-sellers'];

/** Whether a right exists at partners alone. */
export const isOfPartner = (right: Right): boolean => PARTNER_RIGHTS.includes(right);

/** Rights as the screen of roles groups them. */
export const RIGHT_GROUPS = {
  sales: [
    'see-sales',
    'make-sales',
    'use-counter',
    'refund',
    'end-holds',
    'write-buyers',
    'see-subscriptions',
    'manage-subscriptions',
  ],
  catalog: ['see-products', 'edit-products', 'see-customers', 'edit-customers'],
  books: ['see-reports', 'match-statements', 'manage-payouts', 'see-audit'],
  shop: [
    'see-page',
    'edit-page',
    'see-devices',
    'manage-devices',
    'see-seller-files',
    'add-seller-files',
    'see-people',
    'manage-people',
  ],
  developers: ['see-callbacks', 'manage-callbacks', 'see-keys', 'manage-keys', 'see-api-log', 'play-sandbox'],
  partner: ['see-sellers', 'manage-sellers', 'review-sellers'],
} as const satisfies Record<string, readonly Right[]>;
export type RightGroup = keyof typeof RIGHT_GROUPS;

/**
 * Rights of each role. An owner has all. A manager runs the business without its keys; a cashier takes and returns
 * money at the counter; counter does what the counter offers and sees nothing else; an accountant reads the books and
 * the audit log, and matches statements of banks; a developer connects systems and moves no money; a reviewer, a role
 * of partners alone, reads and decides the submissions of new sellers; read-only reads everything but people.
 */
const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => right !== 'manage-keys'),
  cashier: [
    'see-sales',
    'make-sales',
    'use-counter',
    'refund',
    'end-holds',
    'write-buyers',
    'see-subscriptions',
    'see-products',
    'see-customers',
    'edit-customers',
    'see-devices',
    'play-sandbox',
  ],
  counter: ['use-counter'],
  accountant: [
    'see-sales',
    'see-subscriptions',
    'see-products',
    'see-customers',
    'see-reports',
    'match-statements',
    'see-audit',
    'see-sellers',
  ],
  developer: [
    'see-sales',
    'see-subscriptions',
    'see-products',
    'see-customers',
    'see-page',
    'see-devices',
    'see-callbacks',
    'manage-callbacks',
    'see-keys',
    'manage-keys',
    'see-api-log',
    'play-sandbox',
    'see-sellers',
  ],
  reviewer: ['see-sellers', 'review-sellers'],
  'read-only': [
    'see-sales',
    'see-subscriptions',
    'see-products',
    'see-customers',
    'see-reports',
    'see-page',
    'see-devices',
    'see-callbacks',
    'see-keys',
    'see-sellers',
  ],
};

/** Most rights of a session that was opened with a PIN at a shared counter; the person's role limits them further. */
export const AT_TILL: readonly Right[] = ['use-counter', 'refund'];

/** All rights of a role, at a partner. */
export const rightsOf = (role: Role): readonly Right[] => RIGHTS_OF[role];

/** Rights of a role at a business: those of partners left out. Empty for a role of partners alone. */
export const rightsAtSeller = (role: Role): readonly Right[] => RIGHTS_OF[role].filter((right) => !isOfPartner(right));

/** Whether a person may do something for a seller or a partner of theirs. */
export const can = (access: { rights: readonly Right[] }, right: Right): boolean => access.rights.includes(right);

/**
 * The right to see the first six digits of a card beside its last four: roles that refund, because a buyer asks them
 * which card it was. All others see the last four (V-10).
 */
export const seesCardBeginnings = (access: { rights: readonly Right[] }): boolean => can(access, 'refund');

/** The roles that may do something: for a statement that asks about many people at once. */
export const rolesWith = (right: Right): readonly Role[] => ROLES.filter((role) => RIGHTS_OF[role].includes(right));

/** Roles with a right, as a list in words: shown to a person without it. `name` is a role's name in the language. */
export const roleNames = (right: Right, language: string, name: (role: Role) => string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(rolesWith(right).map(name));

/** Reads a role of the database; an unknown word may only look. */
export const readRole = (word: string): Role => ROLES.find((role) => role === word) ?? 'read-only';

/**
 * A person gives, changes or removes only rights that they have: a manager makes no owner and no developer. Who gives
 * at a partner has a right of partners themselves; at a business there is no role that means nothing there.
 */
export function mayGive(giver: { rights: readonly Right[] }, role: Role): boolean {
  const given = giver.rights.some(isOfPartner) ? rightsOf(role) : rightsAtSeller(role);
  return can(giver, 'manage-people') && given.length > 0 && given.every((right) => can(giver, right));
}
