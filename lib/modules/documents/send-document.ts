import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import {
  closedChannels,
  type MessageChannels,
  queueMessages,
  type SentDocument,
  sentDocuments,
} from '#lib/modules/messages/index.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isHeld } from './contract/allocation.ts';
import type { SentFacts } from './contract/sent-facts.ts';
import { heldRefusal } from './present/allocation-fields.ts';
import { type DocumentToSend, findDocumentToSend } from './store/document-to-send.sql.ts';
import { findDraft } from './store/drafts.sql.ts';

/** Sending a document to its buyer: a message with the address of its page (docs/decisions/0205). */

/** Messages with one document in 24 hours, all addresses together. */
const MOST_IN_A_DAY = 20;

const RETRY_SECONDS = 3_600;

/** States of a message that is still on its way. */
const OPEN: readonly string[] = ['queued', 'sending'];

/** `messageChannels`: those of the installation. */
export type Sending = { database: Database; messageChannels: MessageChannels };

/** `language` null: the document's own. `userId` null: a program sends it. */
export type DocumentMessage = {
  publicId: string;
  email: string | null;
  mobile: string | null;
  language: Language | null;
  userId: number | null;
};

/** Queues a message for each address that was named; where one is on its way to it already, nothing. */
export async function sendDocument(
  { database, messageChannels }: Sending,
  sellerIds: readonly number[],
  message: DocumentMessage,
): Promise<Result<DocumentToSend, Refusal>> {
  const document = await findDocumentToSend(database, sellerIds, message.publicId);
  if (!document) return refuse(await whyNotFound(database, sellerIds, message.publicId));
  if (isHeld(document.allocation)) return refuse(heldRefusal(document.allocation));
  const refused = refusalOfAddresses(document, message, messageChannels);
  if (refused) return refuse(refused);
  const sent = await sentDocuments(database, document.id);
  const added = addressesOf(message).filter((to) => !sent.some((one) => isTo(one, to) && OPEN.includes(one.state)));
  if (sent.filter(({ isOfToday }) => isOfToday).length + added.length > MOST_IN_A_DAY)
    return refuse({ key: 'too_many_requests', field: 'rate_limit', retryAfterSeconds: RETRY_SECONDS });
  await queueMessages(
    database,
    added.map((to) => queued(document, message, to, sent)),
  );
  return ok(document);
}

type Address = { channel: Channel; recipient: string };

const addressesOf = ({ email, mobile }: DocumentMessage): Address[] => [
  ...(email === null ? [] : [{ channel: 'email' as const, recipient: email }]),
  ...(mobile === null ? [] : [{ channel: 'sms' as const, recipient: mobile }]),
];

const isTo = (sent: SentDocument, { channel, recipient }: Address): boolean =>
  sent.channel === channel && sent.recipient === recipient;

/** Two calls at once have one key for one address, by the number of messages that were sent to it before. */
const queued = (document: DocumentToSend, message: DocumentMessage, to: Address, sent: readonly SentDocument[]) => ({
  ...to,
  key: `document ${document.id} ${to.channel} ${to.recipient} ${sent.filter((one) => isTo(one, to)).length + 1}`,
  sellerId: document.sellerId,
  documentId: document.id,
  ...(message.userId !== null && { userId: message.userId }),
  template: 'document',
  language: message.language ?? readLanguage(document.language),
  facts: {
    publicId: document.publicId,
    type: document.type,
    number: document.number,
    total: document.total,
    currency: document.currency,
    buyerName: document.buyerName,
  } satisfies SentFacts,
});

async function whyNotFound(database: Database, sellerIds: readonly number[], publicId: string): Promise<Refusal> {
  for (const sellerId of sellerIds)
    if (await findDraft(database, sellerId, publicId)) return { key: 'wrong_document_status', field: 'draft' };
  return { key: 'record_not_found', about: 'document' };
}

function refusalOfAddresses(
  { seller }: DocumentToSend,
  { email, mobile }: DocumentMessage,
  ways: MessageChannels,
): Refusal | null {
  if (email === null && mobile === null) return { key: 'missing_parameter', about: 'document.email' };
  if (email !== null && !isEmailAddress(email))
    return { key: 'invalid_value', about: 'document.email', cause: { key: 'email' } };
  if (mobile !== null && readPhone(mobile, seller.country) === null)
    return { key: 'invalid_value', about: 'document.mobile', cause: { key: 'phone' } };
  const closed = closedChannels(ways, seller);
  if (email !== null && closed.email) return { key: 'service_not_active', about: 'document.email' };
  return mobile !== null && closed.sms ? { key: 'service_not_active', about: 'document.mobile' } : null;
}
