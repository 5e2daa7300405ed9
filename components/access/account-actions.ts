import type { Refused } from '#components/ui/refused.ts';
import type { NewFactor } from '#lib/modules/access/contract/account.ts';

/** Server actions of the account screen, and their answers. */

export type AccountResult = { ok: true } | Refused<'current' | 'next'>;
type FactorResult = { ok: true; factor: NewFactor } | { ok: false; message: string };
type CodesResult = { ok: true; codes: readonly string[] } | Refused<'code'>;

export type AccountActions = {
  changePassword: (current: string, next: string) => Promise<AccountResult>;
  beginFactor: () => Promise<FactorResult>;
  turnFactorOn: (code: string) => Promise<CodesResult>;
  /** Null where it stays on: operators have it always. */
  turnFactorOff: (() => Promise<AccountResult>) | null;
  makeRecoveryCodes: () => Promise<CodesResult>;
  endSessions: (sessionId: string | null) => Promise<AccountResult>;
};
