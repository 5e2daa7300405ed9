import type { Language } from '#lib/kernel/language.ts';
import type { Channel, ClosedReason, ClosedWays, MessageReason, MessageState } from './message.ts';

/** How often people may send the link of one thing, all channels together. */
export const MAX_LINKS_SENT = 10;

/** A link to pay, with what is needed to send it. Plain values, for a screen. */
export type LinkToSend = {
  url: string;
  sellerName: string;
  product: string;
  /** Minor units. */
  price: number;
  currency: string;
  /** False once nobody can pay with it any more. */
  isOpen: boolean;
  /** Of its page, and of messages unless another is chosen. */
  language: Language;
  /** The buyer, as far as one is known. */
  buyer: { name: string; email: string; phone: string };
  /** The buyer's telephone number as WhatsApp takes it, digits alone; empty where there is none. */
  whatsApp: string;
  /** What each language says: the subject of the e-mail, and a text that ends with the address. */
  words: Readonly<Record<Language, { subject: string; text: string }>>;
  closed: ClosedWays;
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
