/** What the screen of keys can ask for. */
export type KeyAnswer = { ok: true } | { ok: false; message: string };
export type ShownKey = { ok: true; key: string } | { ok: false; message: string };

export type KeyDoors = {
  show: (kind: string, ownerId: number) => Promise<ShownKey>;
  change: (kind: string, ownerId: number, overlap: string, seen: Date) => Promise<KeyAnswer>;
  end: (kind: string, ownerId: number) => Promise<KeyAnswer>;
};

/** Signs out one program of a seller, or with null all of them. */
export type SignOutProgram = (sellerId: number, guid: string | null) => Promise<KeyAnswer>;
