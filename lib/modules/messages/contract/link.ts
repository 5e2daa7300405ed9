import type { Language } from '#lib/kernel/language.ts';
import type { Channel, ClosedReason, ClosedChannels, MessageReason, MessageState } from './message.ts';

/** How often people may send the link of one thing, all channels together. */
export const MAX_LINKS_SENT = 10;

/** A link to pay, with the data of the screen that sends it. Plain values. */
export type LinkToSend = {
  url: string;
  sellerName: string;
  product: string;
  /** Minor units. */
  price: number;
  currency: string;
  /** False once it cannot be paid with any more. */
  isOpen: boolean;
  /** Of its page, and of messages unless another is chosen. */
  language: Language;
  /** Details of the buyer; empty where not known. */
  buyer: { name: string; email: string; phone: string };
  /** The buyer's phone number in WhatsApp's form, digits alone; empty without one. */
  whatsApp: string;
  /** Texts in each language: the subject of the e-mail, and a text that ends with the address. */
  texts: Readonly<Record<Language, { subject: string; text: string }>>;
  closed: ClosedChannels;
  /** Every message with this link, the newest first. */
  sent: readonly SentLink[];
};

export type SentLink = {
  id: number;
  channel: Channel;
  recipient: string;
  state: MessageState;
  reason: MessageReason | null;
};

/** Why a link is not sent. */
export type SendLinkRefusal = 'gone' | 'closed' | 'busy' | 'tooMany' | 'badEmail' | 'badPhone' | ClosedReason;
