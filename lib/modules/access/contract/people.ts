import type { Role } from './rights.ts';

/** People of a business or a partner, as their screen shows them. */

/** How long the link of an invitation is valid, days (docs/decisions/0064). */
export const INVITATION_DAYS = 7;

/** Name of a workspace in addresses and forms: `seller <public key>` or `partner <id>`. */
type WorkspaceRef = string;

/** A business or partner whose people a person may see or manage. */
export type Workspace = { ref: WorkspaceRef; kind: 'seller' | 'partner'; id: number; name: string };

export type Member = {
  membershipId: number;
  userId: number;
  name: string;
  email: string;
  role: Role;
  isDisabled: boolean;
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
};

export type Invitation = {
  id: number;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
  invitedBy: string | null;
};

/**
 * Why a change of people is refused. `last-owner`: a business is never left without an owner. `above`: the role has
 * rights that the acting person has not.
 */
export type PeopleRefusal =
  | 'forbidden'
  | 'signed-out'
  | 'confirm'
  | 'above'
  | 'last-owner'
  | 'yourself'
  | 'bad-email'
  | 'already'
  | 'gone'
  | 'throttled'
  | 'failed';

/** `fields`: refusals of typed fields. */
export type PeopleResult =
  | { ok: true }
  | { ok: false; why?: string; message: string; fields?: { email?: string; role?: string } };
