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

export type OriginResult = { ok: true } | Refused<'origin'>;

/** Sites whose pages may use a public key. */
export type OriginActions = {
  add: (ownerId: number, values: { origin: string }) => Promise<OriginResult>;
  remove: (ownerId: number, origin: string) => Promise<OriginResult>;
};
