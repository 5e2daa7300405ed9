import { expect, type Page } from '@playwright/test';
import { database, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { runningEnvironment } from '../sandbox.ts';
import { sandbox, seller, speak, staySignedIn } from './merchant.ts';

/** Subscriptions that journeys make for themselves, through the API, and the way to their screens. */

async function post(path: string, body: object): Promise<{ status_code: number; sub_svc_id: string }> {
  const answer = await fetch(`${sandbox().base_url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { status_code: number; sub_svc_id: string };
}

type Plan = {
  description: string;
  buyer: string;
  price?: number;
  isPaid?: boolean;
  iterations?: number;
  email?: string;
  language?: 'he' | 'en';
  card?: string;
  /** `dd/mm/yyyy hh:mm` of the first payment; without one it is made at once. */
  startsAt?: string;
};

/** A monthly one of the first seller of 49.00 ILS or as asked, paid with a test card; answers its identifier. */
export async function givenPlan({
  description,
  buyer,
  price = 4_900,
  isPaid = true,
  iterations,
  email = 'dana@example.com',
  language = 'en',
  card = '4111111111111111',
  startsAt,
}: Plan): Promise<string> {
  const made = await post('/generate-subscription', {
    seller_svc_id: seller('cafe').seller_svc_id,
    svc_client_key: sandbox().partner.client_key,
    sub_price: price,
    sub_currency: 'ILS',
    sub_description: description,
    sub_iteration_type: 3,
    ...(iterations && { sub_iterations: iterations }),
    ...(startsAt && { sub_start_date: startsAt }),
    sub_send_notification: true,
    sub_email_address: email,
    sub_indicative_name: buyer,
    language,
  });
  expect(made.status_code).toBe(0);
  if (!isPaid) return made.sub_svc_id;
  const paid = await post('/pay-subscription', {
    sub_svc_id: made.sub_svc_id,
    credit_card_number: card,
    credit_card_exp: '12/40',
    credit_card_cvv: '123',
    buyer_name: buyer,
    buyer_email: email,
  });
  expect(paid.status_code).toBe(0);
  return made.sub_svc_id;
}

const BRING_DUE = statement(
  'journey_bring_due',
  `UPDATE subscription_iteration i SET next_at = app_now() FROM subscription p
  WHERE p.public_id = $1 AND i.subscription_id = p.id AND i.state = 'scheduled'`,
);

/** The next date of a subscription is now. */
export async function bringDue(subscriptionId: string): Promise<void> {
  useSettings(readSettings({ ...runningEnvironment(), LOG_LEVEL: 'silent' }));
  await database().query(BRING_DUE, [subscriptionId]);
}

/** Opens a screen of the first seller and waits until it stands. */
export async function openScreen(
  page: Page,
  path: string,
  language: 'en' | 'he' = 'en',
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  await speak(page, language, theme);
  await staySignedIn(page, seller('cafe'));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** A text of a screen without the marks that keep the directions of its parts apart. */
export const unmarked = (text: string | null): string => (text ?? '').replace(/[\u2066-\u2069]/g, '');
