import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#lib/kernel/language.ts';

/** Holds the language a person chose; a year, readable by the server only. */
export const LANGUAGE_COOKIE = 'kupa-language';

/** Language of the onboarding in a frame, chosen by the page around; its path is below `FRAMED_BASE`. */
export const FRAME_LANGUAGE_COOKIE = 'kupa-onboarding-language';

/** The first of the languages of an `Accept-Language` header that we speak; null where it names none of them. */
export function acceptedLanguage(accepted: string | null): Language | null {
  const wishes = (accepted ?? '').split(',').map((part) => {
    const [tag = '', weight = ''] = part.trim().split(';');
    return { code: tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) || 0 : 1 };
  });
  wishes.sort((a, b) => b.weight - a.weight);
  for (const { code, weight } of wishes) {
    const language = weight > 0 ? findLanguage(code) : null;
    if (language) return language;
  }
  return null;
}

/** Language of a page for an anonymous visitor: the browser's; Hebrew if it names none. */
export const browserLanguage = (request: Request): Language =>
  acceptedLanguage(request.headers.get('accept-language')) ?? DEFAULT_LANGUAGE;

/**
 * The language of a dashboard screen: what the person chose, else the first of the browser's languages that we speak,
 * else Hebrew.
 */
export const chooseLanguage = (chosen: string | undefined, accepted: string | null): Language =>
  findLanguage(chosen) ?? acceptedLanguage(accepted) ?? DEFAULT_LANGUAGE;

/**
 * The language that a link in a message names (`?language=ru`), for a reader who has chosen none. Undefined for other
 * addresses, and for a language that is not ours. Messages to sellers in onboarding link to `/onboarding`.
 */
export const languageOfAddress = (path: string | null): Language | undefined => {
  const [place, query] = (path ?? '').split('?');
  if (!place?.startsWith('/onboarding/')) return undefined;
  return findLanguage(new URLSearchParams(query).get('language')) ?? undefined;
};
