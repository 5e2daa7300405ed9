import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import type { Channel, MessageReason } from './contract/message.ts';
import type { MailModel } from './present/mail-model.ts';

/** A message as its template sees it when it is about to be sent. */
export type DueMessage = {
  id: number;
  channel: Channel;
  template: string;
  language: Language;
  createdAt: Date;
  ageSeconds: number;
  /** The seller's name for its buyers; empty for a message without a seller. */
  sellerName: string;
  /** `#rrggbb` */
  sellerColor: string | null;
  saleId: number | null;
  attemptId: number | null;
  subscriptionId: number | null;
  /** Facts stored with it when it was queued. */
  facts: unknown;
  /** Sealed secret: the token of a link, a whole address, or the digits of a code. Empty without one. */
  secret: string;
  /** A second address, sealed too; null where there is none. */
  also: string | null;
};

/** Origin of the product, without a slash at the end, and the zone of times in messages. */
export type TemplateContext = { origin: string; timeZone: string };

/**
 * Messages that a module sends: `templates` of its `extensions.ts`. Queue, senders, retries, stored copies and resends
 * depend on nothing else of a message. `Data`: facts that it loads of its subject.
 */
export type MessageTemplate<Data = unknown> = {
  /**
   * The texts that name them in a timeline, by their names: values of the enumeration `message_template`, which a
   * migration of the module adds.
   */
  readonly titles: Readonly<Record<string, MessageKey>>;
  /**
   * `buyer`: a buyer of the seller, in the seller's name, where the seller has the channel. `people`: members of the
   * seller or its partner, in our name, regardless of the seller's channels.
   */
  readonly to: 'buyer' | 'people';
  /**
   * Whether all people of the business may read and resend it; a message that may carry a link or a code that signs its
   * reader in is for its recipient alone.
   */
  readonly isOpen: boolean;
  /** Reads the subjects of messages, by the messages' numbers; one that is missing cannot be written. */
  readonly load?: (database: Database, messages: readonly DueMessage[]) => Promise<ReadonlyMap<number, Data>>;
  /** Why it is better not sent any more; null where it is sent. */
  readonly whyNot?: (message: DueMessage, data: Data) => Extract<MessageReason, 'not_payable' | 'outdated'> | null;
  /** Name of the buyer who receives it; empty where not known. */
  readonly nameOf?: (data: Data) => string;
  readonly mail: (message: DueMessage, data: Data, context: TemplateContext) => MailModel;
  /** The same as a text message. */
  readonly sms?: (message: DueMessage, data: Data, context: TemplateContext) => string;
};

/** A template as it is listed among others. */
export const messageTemplate = <Data>(template: MessageTemplate<Data>): MessageTemplate =>
  template as unknown as MessageTemplate;

/**
 * Further addresses that a module adds, below the button, to e-mails that another module sends: `messageLinks` of its
 * `extensions.ts`. `templates` are the names of those e-mails.
 */
export type MessageLinks = {
  readonly templates: readonly string[];
  readonly load: (
    database: Database,
    messages: readonly DueMessage[],
    context: TemplateContext,
  ) => Promise<ReadonlyMap<number, { label: string; url: string }>>;
};

/** The template of a name; undefined where no module of this process has it. */
export const templateOf = (templates: readonly MessageTemplate[], name: string): MessageTemplate | undefined =>
  templates.find(({ titles }) => Object.hasOwn(titles, name));

/** Whether a message may carry a link or a code that signs its reader in; of an unknown template it may. */
export const carriesAccess = (templates: readonly MessageTemplate[], name: string): boolean =>
  templateOf(templates, name)?.isOpen !== true;
