import { CALLBACK_NAMES } from '#lib/modules/callbacks/contract/callback-fields.ts';
import { columns } from '#lib/platform/db/columns.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { rolesWith } from '#lib/modules/access/contract/rights.ts';
import type {
  InboxResponse,
  InboxHealth,
  InboxGroup,
  InboxMessage,
  InboxMisbehaviour,
  InboxNews,
  InboxSwitch,
} from '#lib/modules/callbacks/contract/inbox.ts';
import { endpointState } from '#lib/modules/callbacks/domain/endpoint-health.ts';
import {
  checkSignature,
  checkWebhook,
  decodedFields,
  type EventOrder,
  groupDuplicates,
  markOvertaken,
} from '../domain/inbox.ts';
import type { SigningKey } from '#lib/modules/callbacks/domain/signature.ts';
import { orderOfEvents } from '../deliveries/subjects.sql.ts';
import { type InboxContext, inboxSeal } from './store-inbox.sql.ts';
import { inboxNews, inboxOwner, type InboxOwner, MAX_SHOWN } from './inbox.sql.ts';

/** Reads the data of the sandbox inbox. */

/** Secrets that may have signed what still lies there: the current ones, and the last ones before them. */
const MAX_SECRETS = 10;

export type InboxRow = {
  id: number;
  method: 'POST' | 'GET';
  headers: Record<string, string>;
  /** Body with sealed fields masked; the body as it arrived is `sealed` where that is not null. */
  body: string;
  sealed: Uint8Array | null;
  answered: InboxResponse;
  receivedAt: Date;
};

/** The columns of an `InboxRow`. */
export const INBOX_ROW = {
  ...columns('id', 'method', 'headers'),
  ...columns('body', 'sealed', 'answered', 'receivedAt'),
} as const;

/**
 * The newest messages of a seller's inbox, each with its signature recomputed. The secrets are sent only to members of
 * their owner: a partner's to the partner's people, not to those of its sellers, and only where their role may see
 * keys. `userId` is null for a reader who is not signed in.
 */
export async function inboxOf(
  { database, records }: InboxContext,
  publicKey: string,
  userId: number | null,
): Promise<InboxGroup[]> {
  const inbox = await findInbox(database, publicKey, userId);
  if (!inbox) return [];
  const { inboxMessage } = await recordsOf(database, { sellerIds: [inbox.sellerId] });
  const rows = await inboxMessage.findMany({ select: INBOX_ROW, orderBy: { id: 'desc' }, take: MAX_SHOWN });
  const messages = rows.map((row) => inboxMessageOf(plain(row) as InboxRow, inbox));
  return groupDuplicates(markOvertaken(messages, await orderOf({ database, records }, inbox.sellerId, messages)));
}

/** The owner of an inbox, and the keys that check its signatures. */
export type Inbox = {
  publicKey: string;
  sellerId: number;
  signedBy: SigningKey;
  secrets: readonly string[];
  mayReveal: boolean;
};

/** Inbox of a public key; null if no seller has the key. */
export async function findInbox(database: Database, publicKey: string, userId: number | null): Promise<Inbox | null> {
  const owner = await inboxOwner(database, publicKey);
  if (!owner) return null;
  const { sellerId, partnerId } = owner;
  const [signedBy, secrets, mayReveal] = await Promise.all([
    signingKeyOf(database, owner),
    webhookSecretsOf(database, owner),
    userId === null ? false : ownsKey(database, owner, userId),
  ]);
  if (!signedBy) throw new Error(`seller ${sellerId} of partner ${partnerId} has no keys`);
  return { publicKey, sellerId, signedBy, secrets, mayReveal };
}

const scopeOf = ({ sellerId, partnerId }: InboxOwner) => ({
  sellerIds: [sellerId],
  partnerIds: partnerId === null ? [] : [partnerId],
});

/** The pair that signs: the partner's where there is one. */
async function signingKeyOf(database: Database, owner: InboxOwner): Promise<SigningKey | null> {
  const { seller } = await recordsOf(database, scopeOf(owner));
  const found = await seller.findFirst({
    select: {
      svcIdSealed: true,
      svcSecretSealed: true,
      partner: { select: { clientKeySealed: true, clientSecretSealed: true } },
    },
  });
  return (
    found && {
      clientKey: openSecret(found.partner?.clientKeySealed ?? found.svcIdSealed),
      password: openSecret(found.partner?.clientSecretSealed ?? found.svcSecretSealed),
    }
  );
}

async function webhookSecretsOf(database: Database, owner: InboxOwner): Promise<string[]> {
  const { signingSecret } = await recordsOf(database, scopeOf(owner));
  const found = await signingSecret.findMany({
    orderBy: [{ endsAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
    select: { sealed: true },
    take: MAX_SECRETS,
  });
  return found.map(({ sealed }) => openSecret(sealed));
}

/** Whether a person may see the pair: it is their own business's, and their role may see keys. */
async function ownsKey(database: Database, owner: InboxOwner, userId: number): Promise<boolean> {
  const { sellerId, partnerId } = owner;
  const { membership } = await recordsOf(database, scopeOf(owner));
  const of = partnerId === null ? { sellerId } : { partnerId };
  return (
    (await membership.count({
      where: { userId, disabledAt: null, role: { in: [...rolesWith('manage-keys')] }, ...of },
    })) > 0
  );
}

/** A row as a message, its signatures computed again over what arrived. */
export function inboxMessageOf({ headers, sealed, ...row }: InboxRow, inbox: Inbox): InboxMessage {
  const { publicKey, signedBy, secrets, mayReveal } = inbox;
  const arrived = sealed === null ? row.body : openSecret(sealed, inboxSeal(publicKey));
  const fields = decodedFields(row.body);
  return {
    ...row,
    fields,
    notifyType: fields.find(({ name }) => name === CALLBACK_NAMES.type)?.value ?? null,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    signature: checkSignature(row.body, signedBy, mayReveal),
    webhook: checkWebhook(headers, arrived, secrets),
    after: null,
  };
}

/** Finds the seller's own sales only: the messages of an inbox can come from any sender. */
async function orderOf(
  { database, records }: InboxContext,
  sellerId: number,
  messages: readonly InboxMessage[],
): Promise<EventOrder> {
  const attempts = messages.flatMap(
    ({ fields }) => fields.find(({ name }) => name === CALLBACK_NAMES.attempt)?.value ?? [],
  );
  return attempts.length === 0 ? [] : orderOfEvents(database, records, sellerId, attempts);
}

/** Page of an inbox: its messages, its misbehaviour, the health of its deliveries, and the position of its news. */
export type ShownInbox = {
  news: InboxNews | null;
  groups: InboxGroup[];
  switched: InboxSwitch | null;
  health: InboxHealth | null;
};

/**
 * News are read before the rest: what arrives in between is drawn again. The other way round it would count as shown
 * and never be.
 */
export async function shownInbox(
  context: InboxContext,
  publicKey: string,
  url: string,
  userId: number | null,
): Promise<ShownInbox> {
  const { database } = context;
  const news = await inboxNews(database, publicKey, url, 0);
  const [groups, switched, health] = await Promise.all([
    inboxOf(context, publicKey, userId),
    inboxSwitch(database, publicKey),
    inboxHealth(database, publicKey, url),
  ]);
  return { news, groups, switched, health };
}

/** Health of the deliveries to an inbox. Null where no seller has that public key. */
export async function inboxHealth(database: Database, publicKey: string, url: string): Promise<InboxHealth | null> {
  const owner = await inboxOwner(database, publicKey);
  if (!owner) return null;
  const { callbackEndpoint, delivery } = await recordsOf(database, { sellerIds: [owner.sellerId] });
  const [endpoint, waiting, { now }] = await Promise.all([
    callbackEndpoint.findFirst({ where: { address: url }, select: { failures: true, pausedUntil: true } }),
    delivery.aggregate({
      where: { state: 'pending', tries: { gt: 0 }, url },
      _count: true,
      _min: { nextAt: true },
    }),
    readClock(database),
  ]);
  const { failures, pausedUntil } = endpoint ?? { failures: 0, pausedUntil: null };
  return {
    failuresInARow: failures,
    pausedUntil,
    waiting: waiting._count,
    nextAt: waiting._min.nextAt,
    state: endpointState({ failures, pausedUntil }, now),
  };
}

/** How a seller's inbox misbehaves now; null where it takes everything. */
export async function inboxSwitch(database: Database, publicKey: string): Promise<InboxSwitch | null> {
  const owner = await inboxOwner(database, publicKey);
  if (!owner) return null;
  const { inboxBehaviour } = await recordsOf(database, { sellerIds: [owner.sellerId] });
  const found = await inboxBehaviour.findFirst({
    where: { OR: [{ remaining: null }, { remaining: { gt: 0 } }] },
    select: { kind: true, remaining: true },
  });
  return found && { kind: found.kind as InboxMisbehaviour, remaining: found.remaining };
}
