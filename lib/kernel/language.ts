/** The five languages of every message, page and callback (specification 2.1). */
export const LANGUAGES = ['he', 'en', 'es', 'ru', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'he';

const RIGHT_TO_LEFT: readonly Language[] = ['he', 'ar'];

/** ISO 639 codes that were renamed, as older systems still write them. */
const RENAMED: ReadonlyMap<string, Language> = new Map([['iw', 'he']]);

/**
 * One of our languages by its code in any case, or by a regional form of it (`en_US`, `ar-EG`, `iw-IL`); null where it
 * names none of them. The one reader of language codes (answers, section 1).
 */
export function findLanguage(code: unknown): Language | null {
  const [primary = ''] = typeof code === 'string' ? code.trim().toLowerCase().split(/[-_]/) : [];
  return RENAMED.get(primary) ?? LANGUAGES.find((language) => language === primary) ?? null;
}

/** One of our languages by its code; Hebrew for any other code. */
export const readLanguage = (code: unknown): Language => findLanguage(code) ?? DEFAULT_LANGUAGE;

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/**
 * Direction of a long text of ours whose language is not kept, such as terms that were signed: that of most of its
 * letters. Names of others in it turn nothing, not even where one of them comes first.
 */
export function directionOfText(text: string): 'rtl' | 'ltr' {
  const fromRight = text.match(/[\p{Script=Hebrew}\p{Script=Arabic}]/gu)?.length ?? 0;
  return fromRight * 2 > (text.match(/\p{L}/gu)?.length ?? 0) ? 'rtl' : 'ltr';
}

/** The texts of one subject in every language. */
type Namespace<Texts> = Readonly<Record<Language, Texts>>;

/** A namespace whose languages all have the keys of the English texts. */
export const namespace = <English>(
  texts: { readonly en: English } & Readonly<Record<Language, NoInfer<English>>>,
): Namespace<English> => texts;

/** The texts of the given namespaces by language. */
export const messagesOf = <All extends Readonly<Record<string, Namespace<unknown>>>>(
  namespaces: All,
): Readonly<Record<Language, { [Name in keyof All]: All[Name]['en'] }>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(Object.entries(namespaces).map(([name, texts]) => [name, texts[language]])),
    ]),
  ) as Readonly<Record<Language, { [Name in keyof All]: All[Name]['en'] }>>;
