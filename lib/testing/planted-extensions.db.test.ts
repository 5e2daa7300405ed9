import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { callbackRecords, messageLinks, messageTemplates } from '#lib/extensions.ts';
import { callbackBody, type CallbackRecord, firstDestinationOf, notify } from '#lib/modules/callbacks/index.ts';
import { ACTION_DATE, type CallbackField, NOTIFY_TYPE } from '#lib/modules/callbacks/contract/callback-fields.ts';
import { receiveInInbox } from '#lib/modules/callbacks/inbox/receive-in-inbox.ts';
import { listSigningSecrets, revealSigningSecret } from '#lib/modules/callbacks/signing/signing-secrets.ts';
import type { MessagesContext } from '#lib/modules/messages/context.ts';
import { type MessageLinks, messageTemplate, queueMessages } from '#lib/modules/messages/index.ts';
import { openApiDocument } from '#lib/openapi.ts';
import { statement } from '#lib/platform/db/database.ts';
import { httpReceiver } from '#lib/testing/callbacks/receivers.ts';
import { kept, policyFor, senderFor } from '#lib/testing/callbacks/sender.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { messagesIn, testMailServer } from '#lib/testing/mail/mail-server.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';

/** Messages and callbacks of a planted module: no line of the messages or callbacks modules names it. */

const base = testDatabase();
const post = testMailServer(base);

let seller: TestSeller;
beforeAll(async () => {
  // As a migration of the module would.
  await base.owner.query(
    statement('test_add_template', `ALTER TYPE message_template ADD VALUE IF NOT EXISTS 'payout-note'`),
    [],
  );
  await base.owner.query(
    statement('test_add_event', `ALTER TYPE notify_type ADD VALUE IF NOT EXISTS 'payout-noted'`),
    [],
  );
  seller = await givenSeller(base.db);
});

const noteFacts = z.object({ note: z.string(), sellerId: z.number() });

const SELLERS = statement('test_note_sellers', 'SELECT id, name, active FROM seller WHERE id = ANY ($1::bigint[])');
type NamedSeller = { id: number; name: string; active: boolean };

/** Its mail: reads a seller when it is sent, leads to a page that only its recipient opens, and can be too late. */
const NOTE = messageTemplate<NamedSeller>({
  titles: { 'payout-note': 'common.product' },
  to: 'people',
  isOpen: false,
  async load(database, messages) {
    const ids = messages.map(({ facts }) => noteFacts.parse(facts).sellerId);
    const sellers = await database.query<NamedSeller>(SELLERS, [ids]);
    return new Map(
      messages.flatMap(({ id, facts }) => {
        const of = sellers.find((one) => one.id === noteFacts.parse(facts).sellerId);
        return of ? [[id, of] as const] : [];
      }),
    );
  },
  whyNot: (_, { active }) => (active ? null : 'outdated'),
  mail: ({ language, facts, secret }, { name }, { origin }) => ({
    language,
    subject: `A note for ${name}`,
    sender: 'Payout notes',
    color: null,
    greeting: null,
    title: 'A note',
    amount: null,
    code: null,
    lead: noteFacts.parse(facts).note,
    facts: [],
    action: { label: 'Read it', url: `${origin}/notes#${secret}` },
    also: [],
    notes: [],
    footer: [],
  }),
});

/** An extension of another module. */
const LINK: MessageLinks = {
  templates: ['payout-note'],
  load: async (_, messages, { origin }) =>
    new Map(messages.map(({ id }) => [id, { label: 'All notes', url: `${origin}/all-notes` }])),
};

const context = (): MessagesContext => ({
  ...post.context,
  templates: [...messageTemplates, NOTE],
  links: [...messageLinks, LINK],
});

const queueFor = (recipient: string, sellerId: number) =>
  queueMessages(base.db, [
    {
      key: `note ${recipient}`,
      sellerId,
      channel: 'email',
      template: 'payout-note',
      language: 'en',
      recipient,
      facts: { note: 'Payouts are on Monday.', sellerId },
      secret: 'the-token-of-a-note',
    },
  ]);

const rowTo = async (recipient: string) => (await messagesIn(base.db)).find((row) => row.recipient === recipient);

test('a message of a planted template arrives by SMTP, and its token is kept nowhere', async () => {
  expect(await queueFor('owner@example.com', seller.id)).toBe(1);
  expect(await queueFor('owner@example.com', seller.id)).toBe(0);
  await post.sendAll('email', context());
  const row = await rowTo('owner@example.com');
  expect(row).toMatchObject({ state: 'sent', subject: expect.stringMatching(/^A note for /) });
  const message = (await post.messages(seller.publicKey)).find(({ reference }) => reference === String(row?.id));
  expect(message).toMatchObject({ to: 'owner@example.com', subject: row?.subject });
  expect(message?.html).toContain('href="http://localhost:3000/notes#the-token-of-a-note"');
  for (const form of [message?.html, message?.text]) expect(form).toContain('http://localhost:3000/all-notes');
  expect(message?.text).toContain('Payouts are on Monday.');
  expect(JSON.stringify(row)).not.toContain('the-token-of-a-note');
  expect(row?.html).toContain('/notes#…');
});

test('one that is too late is not sent, one without its subject is broken, and one that nobody knows waits', async () => {
  const late = await givenSeller(base.db);
  await base.db.query(statement('test_deactivate', 'UPDATE seller SET active = false WHERE id = $1'), [late.id]);
  await queueFor('late@example.com', late.id);
  await queueFor('unknown@example.com', seller.id);
  await queueMessages(base.db, [
    {
      key: 'note of nobody',
      sellerId: seller.id,
      channel: 'email',
      template: 'payout-note',
      language: 'en',
      recipient: 'nobody@example.com',
      facts: { note: 'x', sellerId: 999_999_999 },
    },
  ]);
  // An older process, which has no such template.
  await post.sendAll('email', post.context);
  expect(await rowTo('unknown@example.com')).toMatchObject({ state: 'queued', tries: 1, handed_at: null });
  await base.moveClock(61);
  await post.sendAll('email', context());
  expect(await rowTo('unknown@example.com')).toMatchObject({ state: 'sent' });
  expect(await rowTo('late@example.com')).toMatchObject({ state: 'skipped', reason: 'outdated' });
  expect(await rowTo('nobody@example.com')).toMatchObject({ state: 'failed', reason: 'broken' });
});

const NOTE_FIELDS = [
  { name: 'note_id', value: 'text', when: 'always', meaning: 'The note.', example: 'N-1' },
  { name: 'note_iban', value: 'text', when: 'always', meaning: 'The account.', example: 'DE89…' },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: 'payout-noted' },
] as const satisfies readonly CallbackField[];

/** Its callback, one field of which is sealed. */
const NOTED: CallbackRecord = {
  schema: 'PayoutNoteCallback',
  events: [{ notifyType: 'payout-noted', meaning: 'A note was added to a payout.', sentBy: 'The dashboard.' }],
  fields: NOTE_FIELDS,
  section: { id: 'notes', title: 'Callbacks of notes', text: null, table: 'Fields of a callback of a note' },
  destinationsOf: firstDestinationOf,
  sealedIn: () => ['note_iban'],
};

const DELIVERY = statement('test_note_delivery', 'SELECT id, state FROM delivery WHERE seller_id = $1');
const KEPT = statement(
  'test_note_kept',
  `SELECT concat_ws(' ', (SELECT string_agg(body, ' ') FROM event),
    (SELECT string_agg(response_body, ' ') FROM delivery_try),
    (SELECT string_agg(body, ' ') FROM inbox_message)) AS text`,
);

test('a callback of a planted record arrives whole and signed, and its sealed field is kept nowhere', async () => {
  const receiver = kept(await httpReceiver(({ body }, response) => response.end(body)));
  const told = await givenSeller(base.db);
  const IBAN = 'DE89370400440532013000';
  await base.db.inTransaction((inside) =>
    notify(inside, { origin: 'http://localhost:3000', sandbox: true }, NOTED, [
      {
        notifyType: 'payout-noted',
        sellerId: told.id,
        ownUrl: receiver.url,
        bodyOf: () =>
          callbackBody(NOTE_FIELDS, {
            note_id: 'N-7',
            note_iban: IBAN,
            action_date: '2026-11-26 10:00:00',
            notify_type: 'payout-noted',
          }),
      },
    ]),
  );
  const work = deliveryWork(base.db, senderFor(policyFor(receiver)).send);
  await work.claimAndBegin();
  await work.finish();
  const [got] = receiver.received;
  expect(got?.body).toBe(`note_id=N-7&note_iban=${IBAN}&action_date=2026-11-26+10%3A00%3A00&notify_type=payout-noted`);
  const scope = { sellerIds: [told.id], partnerIds: [] };
  const [{ id = 0 } = {}] = await listSigningSecrets(base.db, scope);
  const secret = (await revealSigningSecret(base.db, scope, { id, userId: 7 })) ?? '';
  const headers = Object.fromEntries(Object.entries(got?.headers ?? {}).map(([name, value]) => [name, String(value)]));
  expect(() => new Webhook(secret).verify(got?.body ?? '', headers, { jsonParse: false })).not.toThrow();

  // The sandbox's inbox seals it too, where it knows the record.
  const request = new Request('http://localhost/', { method: 'POST', body: got?.body ?? '', headers });
  const records = [...callbackRecords, NOTED];
  expect((await receiveInInbox({ database: base.db, records }, told.publicKey, request, 1)).status).toBe(200);
  expect(await base.db.query(DELIVERY, [told.id])).toMatchObject([{ state: 'delivered' }]);
  const [{ text = '' } = {}] = await base.owner.query<{ text: string }>(KEPT, []);
  expect(text).not.toContain(IBAN);
  expect(text.match(/\*{4}3000/g)).toHaveLength(3);
});

test('its fields are in the OpenAPI document, and its type is among those of all callbacks', () => {
  const { webhooks, components } = openApiDocument('https://pay.example.com', [...callbackRecords, NOTED]);
  expect(Object.keys(webhooks).at(-1)).toBe('payout-noted');
  const schemas: Readonly<Record<string, { properties?: object }>> = components.schemas;
  const form = schemas['PayoutNoteCallback'];
  expect(Object.keys(form?.properties ?? {})).toEqual(['note_id', 'note_iban', 'action_date', 'notify_type']);
  expect(form).toMatchObject({
    required: ['note_id', 'note_iban', 'action_date', 'notify_type'],
    properties: { notify_type: { enum: expect.arrayContaining(['sale-complete', 'payout-noted']) } },
  });
  expect(JSON.stringify(webhooks['payout-noted'])).toContain('De-duplicate by webhook-id.');
});
