import type { ClientForm } from '#lib/modules/accounting/contract/client-form.ts';
import type { Refused } from '#components/ui/refused.ts';

/** Server actions of the screen of keys, and their answers. */
export type KeyResult = { ok: true } | Refused<'overlap'>;
export type ShownKey = { ok: true; key: string } | { ok: false; message: string };

export type KeyActions = {
  show: (kind: string, ownerId: number) => Promise<ShownKey>;
  change: (kind: string, ownerId: number, overlap: string, seen: Date) => Promise<KeyResult>;
  end: (kind: string, ownerId: number) => Promise<KeyResult>;
};

/** Signs out one program of a seller, or with null all of them. */
export type SignOutProgram = (sellerId: number, guid: string | null) => Promise<KeyResult>;

/** Credentials of a new client; the secret is shown this once. */
export type MadeClient = { clientId: string; secret: string };
type ClientMade = { ok: true; made: MadeClient } | Refused<'name' | 'scopes'>;

type ClientOwner = 'seller' | 'partner';

/** Clients of the accounting API of a business or a partner. */
export type ClientActions = {
  add: (kind: ClientOwner, ownerId: number, values: ClientForm) => Promise<ClientMade>;
  end: (kind: ClientOwner, ownerId: number, clientId: string) => Promise<{ ok: true } | { ok: false; message: string }>;
};

export type OriginResult = { ok: true } | Refused<'origin'>;

/** Sites whose pages may use a public key. */
export type OriginActions = {
  add: (ownerId: number, values: { origin: string }) => Promise<OriginResult>;
  remove: (ownerId: number, origin: string) => Promise<OriginResult>;
};
