import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { EmbeddedPart, FrameTexts } from '../contract/parts.ts';

/** Texts of an embed's frame, in one language. */
export function partTexts(part: EmbeddedPart, language: Language): FrameTexts {
  const { title, empty, ...texts } = MESSAGES[language].embedded;
  const { loading, emptyFiltered, errors, retry, filter, filters, columns, previous, next, page } = texts;
  const { total, releasable, waiting, steps, newTab } = texts;
  return {
    title: title[part],
    empty: empty[part],
    loading,
    emptyFiltered,
    errors,
    retry,
    filter,
    filters,
    columns,
    previous,
    next,
    page,
    total,
    releasable,
    waiting,
    steps,
    newTab,
  };
}
