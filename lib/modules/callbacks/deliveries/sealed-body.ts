import { openSecret, sealSecret } from '#lib/platform/secrets.ts';

/** Sealed bodies of events that authorize or identify a seller; each seal opens for its own event alone. */

const boundTo = (eventId: number): string => `event ${eventId}`;

export const sealBody = (eventId: number, body: string): Buffer<ArrayBuffer> => sealSecret(body, boundTo(eventId));

/** Throws when the seal is broken, made under another key or another event's. */
export const openBody = (eventId: number, sealed: Uint8Array): string => openSecret(sealed, boundTo(eventId));
