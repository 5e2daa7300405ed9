import { openSecret, sealSecret } from '#lib/platform/secrets.ts';

/** Bodies of events that carry what opens or identifies a seller: sealed, and open for their own event alone. */

const boundTo = (eventId: number): string => `event ${eventId}`;

export const sealBody = (eventId: number, body: string): Buffer<ArrayBuffer> => sealSecret(body, boundTo(eventId));

/** Throws when the seal is broken, made under another key or another event's. */
export const openBody = (eventId: number, sealed: Uint8Array): string => openSecret(sealed, boundTo(eventId));
