import type { MessageLinks } from '#lib/modules/messages/index.ts';
import { SALE_TEMPLATES } from '#lib/modules/payments/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { documentUrl } from '#lib/kernel/sale/document.ts';
import { documentsOfAttempts } from './store/documents-of.sql.ts';

/** The document of a payment or a refund, in what its buyer is sent. */
export const DOCUMENT_LINK: MessageLinks = {
  templates: SALE_TEMPLATES,
  async load(database, messages, { origin }) {
    const attemptIds = [...new Set(messages.flatMap(({ attemptId }) => attemptId ?? []))];
    if (attemptIds.length === 0) return new Map();
    const found = new Map((await documentsOfAttempts(database, attemptIds)).map((one) => [one.attemptId, one]));
    return new Map(
      messages.flatMap(({ id, attemptId, language }) => {
        const document = found.get(attemptId ?? 0);
        if (document === undefined) return [];
        const { type, number, publicId } = document;
        const label = say(language, 'documents.title', { type: say(language, `documents.type.${type}`), number });
        return [[id, { label, url: documentUrl(origin, publicId) }] as const];
      }),
    );
  },
};
