import { z } from 'zod';

/** Facts of a message with a link that authenticates its reader. The link's token is kept sealed beside them. */
export const personLink = z.object({
  /** Inviter and workspace of an invitation; empty for a new password. */
  inviter: z.string().max(200),
  place: z.string().max(200),
  role: z
    .enum(['owner', 'manager', 'cashier', 'counter', 'accountant', 'developer', 'reviewer', 'read-only', 'operator'])
    .nullable(),
});

export type PersonLink = z.output<typeof personLink>;

export type PersonTemplate = 'invitation' | 'password-reset';
