import { statement } from '#lib/platform/db/database.ts';
import type { testDatabase } from '../database.ts';
import { testSubscriptionPages } from './subscription-pages.ts';

/** The pages of subscriptions behind signed links, as a buyer goes through them and reads them. */

/** A page without its scripts and styles. */
export const drawn = (html: string): string => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');

/** The words of a page. */
export const plain = (html: string): string =>
  drawn(html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');

export const textOf = async (page: Response | Promise<Response>): Promise<string> => plain(await (await page).text());

const OTHERS_REST = statement(
  'test_others_rest',
  `UPDATE subscription_iteration SET next_at = next_at + interval '10 years' WHERE state = 'scheduled'`,
);

export function testOwnPages(base: ReturnType<typeof testDatabase>) {
  const pages = testSubscriptionPages(base);
  const { ask, post, manageLink } = pages;

  const codeOf = async (id: string): Promise<string> =>
    (await pages.sentTo(id, 'subscription-code')).at(-1)?.secret ?? '';

  /** The address of a buyer's own page after the code. */
  async function openOwn(id: string): Promise<string> {
    const link = await manageLink(id);
    await post(link, { do: 'send', way: 'email' });
    const right = await post(link, { do: 'try', way: 'email', code: await codeOf(id) });
    return right.headers.get('location') ?? '';
  }

  /** Agrees on the page for another card to what it says, in the language of its address. */
  async function bring(page: string, ip?: string): Promise<Response> {
    const hidden = pages.hiddenIn(await (await ask('GET', page)).text());
    return post(page, { ...hidden, do: 'card' }, {}, ip);
  }

  /** From then on nothing of what there is falls due within the test. */
  const restOthers = () => base.owner.query(OTHERS_REST, []);

  return { ...pages, restOthers, codeOf, openOwn, bring };
}
