import { inSentence, messageTemplate } from '#lib/modules/messages/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { z } from 'zod';

export const PAYOUT_NOTE_TEMPLATE = 'payout-note';

const noteFacts = z.object({ saleId: z.string(), text: z.string() });

/** The owners of a business read what was noted. */
export const PAYOUT_NOTE_MAIL = messageTemplate({
  titles: { [PAYOUT_NOTE_TEMPLATE]: 'payout-notes.mail.title' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin }) => {
    const { saleId, text } = noteFacts.parse(facts);
    const product = say(language, 'common.product');
    const seller = inSentence(sellerName, language);
    return {
      language,
      subject: say(language, 'payout-notes.mail.title'),
      sender: product,
      color: null,
      greeting: null,
      title: say(language, 'payout-notes.mail.title'),
      amount: null,
      code: null,
      lead: say(language, 'payout-notes.mail.lead', { seller }),
      facts: [
        { label: say(language, 'payout-notes.sale'), value: saleId, as: 'code' },
        { label: say(language, 'payout-notes.note'), value: text, as: 'words' },
      ],
      action: { label: say(language, 'payout-notes.mail.action'), url: `${origin}/payout-notes` },
      also: [],
      notes: [],
      footer: [say(language, 'payout-notes.mail.toOwner', { seller, product: inSentence(product, language) })],
    };
  },
});
