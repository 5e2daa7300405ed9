import { LANGUAGES, type Language } from '#lib/kernel/language.ts';

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
