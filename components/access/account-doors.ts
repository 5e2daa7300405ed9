import type { NewFactor } from '#lib/modules/access/contract/account.ts';

/** What the screen of one's own account can ask for. */

export type AccountAnswer = { ok: true } | { ok: false; message: string; field?: 'current' | 'next' | null };
export type FactorAnswer = { ok: true; factor: NewFactor } | { ok: false; message: string };
export type CodesAnswer = { ok: true; codes: readonly string[] } | { ok: false; message: string };

export type AccountDoors = {
  changePassword: (current: string, next: string) => Promise<AccountAnswer>;
  beginFactor: () => Promise<FactorAnswer>;
  turnFactorOn: (code: string) => Promise<CodesAnswer>;
  turnFactorOff: () => Promise<AccountAnswer>;
  makeRecoveryCodes: () => Promise<CodesAnswer>;
  endSessions: (sessionId: string | null) => Promise<AccountAnswer>;
};
