import { subscriptionsContext } from '#lib/contexts.ts';
import { createSubscription, type SubscriptionToMake } from '#lib/modules/subscriptions/create/create-subscription.ts';
import type { SubscriptionFacts } from '#lib/modules/subscriptions/domain/facts.ts';
import { cardLinkOf, manageLinkOf } from '#lib/modules/subscriptions/change/subscription-links.ts';
import { settleEnded } from '#lib/modules/subscriptions/schedule/settle-iterations.ts';
import { findByPublicId } from '#lib/modules/subscriptions/store/subscriptions.sql.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { testDatabase } from '../database.ts';
import { testDocuments } from './documents.ts';
import { chargeDue } from '../subscriptions/by-api.ts';

/** The pages of subscriptions with a bank and a seller of their own: everything but a browser. */

const FORM = { 'sec-fetch-site': 'same-origin' };

const GOOD_CARD = {
  cardNumber: '4111111111111111',
  cardExpiry: '12/40',
  cardCvv: '123',
  buyerName: 'Noa Cohen',
  socialId: '',
  installments: '1',
  language: 'en',
};

const SALE_ROWS = statement('test_sales_of_page', 'SELECT id FROM sale WHERE public_id = $1');

const SECRETS = statement(
  'test_secrets_of_subscription',
  `SELECT template, channel, recipient, facts->>'sealed' AS sealed FROM message
    WHERE template = $2::text::message_template
      AND subscription_id = (SELECT id FROM subscription WHERE public_id = $1) ORDER BY id`,
);

const MADE = statement(
  'test_subscriptions_of_template',
  `SELECT p.public_id AS id FROM subscription p JOIN subscription t ON t.id = p.template_id WHERE t.public_id = $1
    ORDER BY p.id`,
);

const MANDATE = statement(
  'test_mandate',
  'SELECT mandate_text AS text, mandate_from AS "from" FROM subscription WHERE public_id = $1',
);

const SALES = statement(
  'test_sales_of_subscription',
  `SELECT s.public_id AS id, s.type, s.status FROM sale s JOIN subscription p ON p.id = s.subscription_id
    WHERE p.public_id = $1 ORDER BY s.id`,
);

export function testSubscriptionPages(base: ReturnType<typeof testDatabase>) {
  const documents = testDocuments(base);
  const { ask, seller } = documents;
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, ip?: string) =>
    ask('POST', path, String(new URLSearchParams(fields)), { ...FORM, ...headers }, ip);

  /** The names and values of the hidden fields of a page's forms. */
  const hiddenIn = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );

  async function givenPlan(more: Partial<SubscriptionToMake> = {}): Promise<string> {
    const made = await createSubscription(
      subscriptionsContext(),
      seller().id,
      { actor: 'api' },
      {
        price: 4_900,
        currency: 'ILS',
        description: 'Coffee box',
        period: 'monthly',
        language: 'en',
        ...more,
      },
    );
    if (!made.ok) throw new Error(made.reason.key);
    return made.value.publicId;
  }

  const pageOf = (subscriptionId: string): string => `/subscription/generate/${subscriptionId}`;

  /** Agrees on the page; answers what it says. */
  async function agree(path: string, more: Record<string, string> = {}): Promise<Response> {
    const hidden = hiddenIn(await (await ask('GET', path)).text());
    return post(path, { ...hidden, agree: 'yes', ...more });
  }

  /** Pays at the sale that an answer of the page goes on to, and lets it be settled. */
  async function payAt(location: string, card: object = {}): Promise<{ kind: string }> {
    const path = location.split('?')[0] ?? '';
    const answer = await documents.json(ask('POST', `${path}/pay`, { ...GOOD_CARD, ...card }));
    const rows = await base.db.query<{ id: number }>(SALE_ROWS, [path.split('/').at(-1) ?? '']);
    await settleEnded(
      subscriptionsContext(),
      rows.map(({ id }) => id),
    );
    return answer;
  }

  return {
    ...documents,
    post,
    hiddenIn,
    givenPlan,
    pageOf,
    agree,
    payAt,
    /** A plan whose first payment was made on its page. */
    async givenActive(more: Partial<SubscriptionToMake> = {}, card: object = {}): Promise<string> {
      const id = await givenPlan({ buyerEmail: 'dana@example.com', buyerName: 'Dana', ...more });
      const on = await agree(pageOf(id));
      await payAt(on.headers.get('location') ?? '', card);
      return id;
    },
    async factsOf(subscriptionId: string): Promise<SubscriptionFacts> {
      const facts = await findByPublicId(base.db, subscriptionId);
      if (!facts) throw new Error('no such subscription');
      return facts;
    },
    chargeDue: () => chargeDue(subscriptionsContext()),
    salesOf: (subscriptionId: string) =>
      base.db.query<{ id: string; type: string; status: string }>(SALES, [subscriptionId]),
    mandateOf: async (subscriptionId: string) =>
      (await base.db.query<{ text: string | null; from: string | null }>(MANDATE, [subscriptionId]))[0],
    madeFrom: async (templateId: string) =>
      (await base.db.query<{ id: string }>(MADE, [templateId])).map(({ id }) => id),
    /** What was sent to the buyer, opened: codes, and addresses of links. */
    async sentTo(subscriptionId: string, template: 'subscription-code' | 'subscription-link') {
      const rows = await base.db.query<{ channel: string; recipient: string; sealed: string }>(SECRETS, [
        subscriptionId,
        template,
      ]);
      return rows.map(({ channel, recipient, sealed }) => ({
        channel,
        recipient,
        secret: openSecret(Buffer.from(sealed, 'base64')),
      }));
    },
    cardLink: async (subscriptionId: string) => cardLinkOf('', subscriptionId, (await readClock(base.db)).now),
    manageLink: async (subscriptionId: string) => manageLinkOf('', subscriptionId, (await readClock(base.db)).now),
  };
}
