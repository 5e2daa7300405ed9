import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { database } from '#lib/platform/db/database.ts';
import type { Settings } from '#lib/platform/env.ts';
import { type DemoSignIns, demoSignIns } from '../../prisma/seed/identities.ts';
import { findDemoSubscriptions } from '../../prisma/seed/subscriptions.ts';

/**
 * `.data/sandbox.json`: every demo key and sign-in, and of each seller a subscription of every kind, for scripts and
 * people. And what a start says when it is done.
 */

let written: DemoSignIns | null = null;

export async function writeSandboxFile(folder: string, { appUrl, shopUrl, fieldsUrl }: Settings): Promise<void> {
  written = await demoSignIns(database());
  const subscriptions = await findDemoSubscriptions(database());
  const sellers = written.sellers.map(({ people, ...seller }) => ({
    ...seller,
    subscriptions: subscriptions[seller.public_key] ?? {},
    inbox_url: `${appUrl}/sandbox/inbox/${seller.public_key}`,
    people,
  }));
  const box = {
    origin: appUrl,
    base_url: `${appUrl}/api`,
    ...written,
    sellers,
    inbox_url: `${appUrl}/sandbox/inbox`,
    mailbox_url: `${appUrl}/sandbox/mailbox`,
    shop_url: shopUrl,
    fields_url: fieldsUrl,
  };
  writeFileSync(join(folder, 'sandbox.json'), `${JSON.stringify(box, null, 2)}\n`, { mode: 0o600 });
}

/** The address, the sign-ins and a curl to paste. */
export function greet(folder: string, settings: Settings): void {
  if (!written) {
    console.log(`\n  Kupa is ready at ${settings.appUrl}\n`);
    return;
  }
  const people = [{ ...written.partner, name: 'Partner' }, ...written.sellers];
  const colleagues = written.sellers.flatMap(({ name, email, people: all }) =>
    all
      .filter((one) => one.email !== email)
      .map((one) => `    ${name.padEnd(16)} ${one.email.padEnd(22)} the same password; ${one.role}`),
  );
  const sale =
    `{"seller_svc_id":"${written.sellers[0]?.seller_svc_id}","sale_price":5075,"currency":"ILS",` +
    '"product_name":"Coffee beans","language":"en"}';
  console.log(`
  Kupa is ready

  Dashboard        ${settings.appUrl}
  Demo shop        ${settings.shopUrl}
  Callback inbox   ${settings.appUrl}/sandbox/inbox
  Mailbox          ${settings.appUrl}/sandbox/mailbox
  API reference    ${settings.appUrl}/docs
  Keys and ids     ${join(folder, 'sandbox.json')}

  Sign in as
${people.map(({ name, email, password }) => `    ${name.padEnd(16)} ${email.padEnd(22)} ${password}`).join('\n')}
${colleagues.join('\n')}

  Create a sale
    curl -s ${settings.appUrl}/api/generate-sale -H 'content-type: application/json' \\
      -d '${sale}'

  Stop with Ctrl-C.
`);
}
