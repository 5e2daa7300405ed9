import { type DueMessage, inSentence, messageTemplate, nameInSms, smsText } from '#lib/modules/messages/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { z } from 'zod';

export const STAMPS_FULL = 'stamps-full';

const fullFacts = z.object({ stamps: z.number() });

const countOf = ({ facts }: DueMessage): number => fullFacts.parse(facts).stamps;

/** A buyer reads that the card is full. Its address opens the buyer's page, so it is for its recipient alone. */
export const FULL_MESSAGE = messageTemplate({
  titles: { [STAMPS_FULL]: 'stamps.full.title' },
  to: 'buyer',
  isOpen: false,
  mail(message) {
    const { language, sellerName, sellerColor, secret } = message;
    const seller = inSentence(sellerName, language);
    const count = countOf(message);
    return {
      language, sender: sellerName, color: sellerColor, greeting: null, amount: null, code: null,
      subject: say(language, 'stamps.full.title'),
      title: say(language, 'stamps.full.title'),
      lead: say(language, 'stamps.full.text', { seller, count }),
      facts: [
        { label: say(language, 'stamps.title'), value: say(language, 'stamps.counted', { count }), as: 'sentence' },
      ],
      action: { label: say(language, 'stamps.card'), url: secret },
      also: [],
      notes: [],
      footer: [say(language, 'stamps.full.why', { seller })],
    };
  },
  sms(message) {
    const { language, sellerName, secret } = message;
    const values = { seller: nameInSms(sellerName, language), count: countOf(message) };
    return smsText(language, say(language, 'stamps.full.text', values), secret);
  },
});
