import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { headerText } from '../domain/header-text.ts';

/** Limits of a response as it is stored for people. It never decides anything. */
const SHOWN_HEADERS = 40;
const SHOWN_HEADER_CHARACTERS = 500;

/** PostgreSQL's text holds every character but NUL. Responses are shown to people, so card numbers are masked. */
const storable = (text: string): string => maskCards(text.replaceAll('\u0000', '\ufffd').toWellFormed());

/** The first headers of a response, one line each. */
export function shownHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers).slice(0, SHOWN_HEADERS)) {
    if (value !== undefined) shown[name] = storable(headerText(String(value))).slice(0, SHOWN_HEADER_CHARACTERS);
  }
  return shown;
}

/** A body as text; broken bytes become signs of their own. */
export const shownBody = (body: Buffer): string => (body.length === 0 ? '' : storable(body.toString('utf8')));
