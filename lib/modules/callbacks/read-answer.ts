import type { Readable } from 'node:stream';
import { maskCards } from '#lib/kernel/card-in-text.ts';

/** How much of a receiver's answer is kept for people to look at. It never decides anything. */
const SHOWN_BODY_BYTES = 4_096;
const SHOWN_HEADERS = 40;
const SHOWN_HEADER_CHARACTERS = 500;

/** How long an answer's body is waited for once its status has come. */
const BODY_PATIENCE_MS = 1_000;

/** PostgreSQL's text holds every character but NUL. What a stranger answers is shown to people: no card number stays in it. */
const storable = (text: string): string => maskCards(text.replaceAll('\u0000', '\ufffd').toWellFormed());

/** The first headers of an answer, one line each. */
export function shownHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers).slice(0, SHOWN_HEADERS)) {
    if (value !== undefined) shown[name] = storable(String(value)).slice(0, SHOWN_HEADER_CHARACTERS);
  }
  return shown;
}

/** The first 4 kB of a body, as far as they come in a second and before the try's time is up. The rest is never received. */
export async function readForDisplay(body: Readable, deadline: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const cut = () => body.destroy();
  const patience = setTimeout(cut, BODY_PATIENCE_MS);
  deadline.addEventListener('abort', cut);
  // A body may fail between its last chunk and the end of this function; its answer has counted already.
  body.on('error', () => undefined);
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= SHOWN_BODY_BYTES) break;
    }
  } catch {
    // Cut off: what came is shown.
  } finally {
    clearTimeout(patience);
    deadline.removeEventListener('abort', cut);
    body.destroy();
  }
  return storable(Buffer.concat(chunks).subarray(0, SHOWN_BODY_BYTES).toString('utf8'));
}
