import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import type { MessagesContext } from '../context.ts';
import type { LinkToSend } from '../contract/link.ts';
import { closedChannels, messageChannelsOf, type SellerChannels } from '../domain.ts';
import { type AboutLink, findSentLinks } from './store-by-hand.ts';

type LinkSource = AboutLink & {
  seller: { id: number; name: string; brandName: string | null; country: string } & SellerChannels;
  link: Pick<LinkToSend, 'url' | 'product' | 'price' | 'currency' | 'isOpen' | 'buyer'> & { language: string };
  /** The subject of the e-mail with it and the text message, as they would be sent. */
  compose: (language: Language) => { subject: string; sms: string };
};

/** A link with everything that a screen needs to send it. */
export async function linkToSend(
  context: Pick<MessagesContext, 'database' | 'sendMail' | 'sendSms' | 'hasSmsModule'>,
  { seller, link, compose, ...about }: LinkSource,
): Promise<LinkToSend> {
  const { sent } = await findSentLinks(context.database, [seller.id], about);
  const texts = LANGUAGES.map((language) => {
    const { subject, sms } = compose(language);
    return [language, { subject, text: sms }] as const;
  });
  return {
    ...link,
    sellerName: seller.brandName ?? seller.name,
    language: link.language as Language,
    whatsApp: readPhone(link.buyer.phone, seller.country)?.slice(1) ?? '',
    texts: Object.fromEntries(texts) as LinkToSend['texts'],
    closed: closedChannels(messageChannelsOf(context), seller),
    sent,
  };
}
