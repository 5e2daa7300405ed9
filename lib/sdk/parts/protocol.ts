/**
 * What a partner's page and the frame of a part say to each other: the ways of the payment page's embedding
 * (components/embed/protocol.ts). The page opens once with `init` to our exact origin and hands over a port, which no
 * other page can write to or read. The token goes through the two of them and never stands in an address.
 */
export const VERSION = 1;

type Sealed = { kupa: typeof VERSION; id: string };

/** The first and only message between the two windows; the port travels with it. */
export type Init = Sealed & { type: 'init'; token: string };

/** `token`: the answer to `token` of the frame; null where the page has none. */
export type HostSays = { type: 'token'; token: string | null };

export type FrameSays =
  /** What is there is shown. */
  | { type: 'ready' }
  /** CSS pixels, whole. */
  | { type: 'resize'; height: number }
  /** The token has ended: the page is asked for another one. */
  | { type: 'token' }
  /** One of the names of `PartFault`. */
  | { type: 'failed'; error: string };

export type Said<Message> = Sealed & Message;

/** Whether a received message is of this protocol and of this instance; all others are ignored. */
export function isOurs(data: unknown, id?: string): data is Sealed {
  if (typeof data !== 'object' || data === null) return false;
  const { kupa, id: theirs } = data as Partial<Sealed>;
  return kupa === VERSION && typeof theirs === 'string' && (id === undefined || theirs === id);
}
