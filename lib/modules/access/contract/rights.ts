/** Roles and what each may: one table, read by every handler, by the navigation and by the screen that explains it. */

/** From the most to the least powerful, as they are offered. */
export const ROLES = ['owner', 'manager', 'cashier', 'counter', 'accountant', 'developer', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

/** Rights that a role may have. `see-` opens screens; everything else changes something. */
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
] as const;
export type Right = (typeof RIGHTS)[number];

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
  books: ['see-reports', 'see-audit'],
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
} as const satisfies Record<string, readonly Right[]>;
export type RightGroup = keyof typeof RIGHT_GROUPS;

/**
 * The table. An owner may everything. A manager runs the business without its keys; a cashier takes and returns money
 * at the counter; counter does what the counter offers and sees nothing else; an accountant reads the books and who did
 * what; a developer connects systems and moves no money; read-only looks at everything but people.
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
  accountant: ['see-sales', 'see-subscriptions', 'see-products', 'see-customers', 'see-reports', 'see-audit'],
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
  ],
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
  ],
};

/** What a session may that was opened with a PIN at a shared counter, as far as the person's role allows it. */
export const AT_TILL: readonly Right[] = ['use-counter', 'refund'];

export const rightsOf = (role: Role): readonly Right[] => RIGHTS_OF[role];

/** Whether a person may do something for a seller or a partner of theirs. */
export const can = (access: { rights: readonly Right[] }, right: Right): boolean => access.rights.includes(right);

/**
 * The right to see the first six digits of a card beside its last four: roles that refund, because a buyer asks them
 * which card it was. All others see the last four (V-10).
 */
export const seesCardBeginnings = (access: { rights: readonly Right[] }): boolean => can(access, 'refund');

/** The roles that may do something: for a statement that asks about many people at once. */
export const rolesWith = (right: Right): readonly Role[] => ROLES.filter((role) => RIGHTS_OF[role].includes(right));

/**
 * Who may do something, as a list in words: what a person without the right is told. `name` is a role's name in the
 * language.
 */
export const roleNames = (right: Right, language: string, name: (role: Role) => string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(rolesWith(right).map(name));

/** Reads a role of the database; an unknown word may only look. */
export const readRole = (word: string): Role => ROLES.find((role) => role === word) ?? 'read-only';

/** A person gives, changes or removes only rights that they have: a manager makes no owner and no developer. */
export const mayGive = (giver: { rights: readonly Right[] }, role: Role): boolean =>
  can(giver, 'manage-people') && rightsOf(role).every((right) => can(giver, right));
