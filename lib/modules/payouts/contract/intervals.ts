/** How often an owner is paid out, in the order in which it is offered; `manual`: when somebody asks. */
export const INTERVALS = ['daily', 'weekly', 'monthly', 'manual'] as const;
export type Interval = (typeof INTERVALS)[number];
