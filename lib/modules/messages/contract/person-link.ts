import { z } from 'zod';

/**
 * Facts of a message with a link that authenticates its reader. The link's token is sealed: a copy of the database
 * opens nothing.
 */
export const personLink = z.object({
  /** AES-GCM under our key, base64. */
  sealed: z.string().min(1).max(400),
  /** Who invites, and to where; empty for a new password. */
  inviter: z.string().max(200),
  place: z.string().max(200),
  role: z
    .enum(['owner', 'manager', 'cashier', 'counter', 'accountant', 'developer', 'reviewer', 'read-only'])
    .nullable(),
});

export type PersonLink = z.output<typeof personLink>;

const PERSON_TEMPLATES = ['invitation', 'password-reset'] as const;
export type PersonTemplate = (typeof PERSON_TEMPLATES)[number];

export const isPersonTemplate = (template: string): template is PersonTemplate =>
  PERSON_TEMPLATES.some((known) => known === template);
