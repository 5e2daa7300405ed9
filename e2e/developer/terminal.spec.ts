import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { expectFits, expectNoAxeViolations, speak } from '../merchant/merchant.ts';
import { REPEATS, passes } from '../passes.ts';
import { asked, hold, open, pairTerminal, sell, shown } from '../drawn-terminal.ts';
import { test } from '../quiet-console.ts';

/** The drawn terminals in a browser: first with the server's side of their sessions in the hands of the test. */

const NONCE = 'b'.repeat(64);
const REFERENCE = 'TRAN7K2M-4FQ2XWZK-77ABCD2Q-9KLMZZ2A';
const ALMA = { name: 'Alma Coffee', logoUrl: null };
const READY = { type: 'ready', lastSeq: 0, name: 'Counter', posId: '001', business: ALMA, tips: [], language: 'en' };

type Word = { type: string } & Readonly<Record<string, unknown>>;

/** The server of one terminal: greets it as one that nobody paired, and says what the test says. */
function scriptedServer(page: Page) {
  const said: Word[] = [];
  let socket: WebSocketRoute | null = null;
  let seq = 0;
  const send = (word: Word, number: number) => socket?.send(JSON.stringify({ v: 1, seq: number, ack: 0, ...word }));
  const listening = page.routeWebSocket(/\/terminal\/v1$/, (opened) => {
    socket = opened;
    seq = 0;
    opened.onMessage((frame) => {
      const word = JSON.parse(String(frame)) as Word;
      if (word.type !== 'hello') return void said.push(word);
      send({ type: 'welcome', nonce: NONCE, proof: null }, 0);
      send(READY, 0);
    });
  });
  return {
    said,
    listening,
    say: (...words: readonly Word[]) => {
      for (const word of words) {
        seq += 1;
        send(word, seq);
      }
    },
  };
}

const payment = (more: object = {}): Word => ({
  type: 'payment',
  reference: REFERENCE,
  operation: 'sale',
  amount: 5075,
  currency: 'ILS',
  product: 'Coffee beans',
  language: 'en',
  tips: [],
  installments: [1],
  expiresAt: new Date(Date.now() + 120_000).toISOString(),
  ...more,
});
const present = (more: object = {}): Word => ({
  type: 'present',
  reference: REFERENCE,
  amount: 5075,
  tip: 0,
  installments: 1,
  ...more,
});

for (const [language, theme] of passes(['en', 'light'] as const, ['he', 'dark'] as const)) {
  test(`the bench is readable, whole and accessible, also beside a payment (${language}, ${theme})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const server = scriptedServer(page);
    await server.listening;
    await speak(page, language, theme);
    await open(page);
    await expect(shown(page)).toContainText('Alma Coffee');
    await expectNoAxeViolations(page);
    server.say(payment({ language, tips: [10, 12, 15] }));
    await expect(shown(page).getByRole('button')).toHaveCount(5);
    await expectNoAxeViolations(page);
    server.say(present({ amount: 5583, tip: 508 }));
    await expect(shown(page)).toContainText('55.83');
    await expectNoAxeViolations(page);
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page);
    }
  });
}

test('keys are large enough for a finger, and for a whole hand on a tablet', { tag: REPEATS }, async ({ browser }) => {
  for (const [width, least] of [
    [390, 44],
    [820, 64],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await scriptedServer(page).listening;
    await open(page);
    for (const key of await page.locator('.pos-key').all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(least);
    }
    await context.close();
  }
});

test('a chip with its PIN, typed on the keyboard, from the amount to two receipts', { tag: REPEATS }, async ({
  page,
}) => {
  const server = scriptedServer(page);
  await server.listening;
  await page.route('**/sandbox/terminal/pay', (route) =>
    route.fulfill({ json: { outcome: 'approved', processorReference: 'K-1', code: null } }),
  );
  await speak(page, 'en');
  await open(page);
  await expect(shown(page)).toContainText('Ready');
  server.say(payment({ tips: [10], installments: [1, 2, 3] }));
  await shown(page).getByRole('button', { name: /^10%/ }).click();
  await shown(page).getByRole('button', { name: /^3 ×/ }).click();
  await expect
    .poll(() => server.said.find(({ type }) => type === 'chosen'))
    .toMatchObject({ tip: 508, installments: 3 });
  server.say(present({ amount: 5583, tip: 508, installments: 3 }));
  await expect(shown(page)).toContainText('Tap, insert or swipe');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(shown(page)).toContainText('Enter your PIN');
  await page.getByRole('group', { name: /^Terminal / }).focus();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect.poll(() => server.said.find(({ type }) => type === 'result')).toMatchObject({ outcome: 'approved' });
  server.say({
    type: 'outcome',
    reference: REFERENCE,
    outcome: 'approved',
    code: null,
    receipt: {
      amount: 5583,
      tip: 508,
      currency: 'ILS',
      installments: 3,
      brand: 'Visa',
      mask: '411111******1111',
      approval: '0482913',
      at: new Date().toISOString(),
    },
  });
  await expect(shown(page)).toContainText('Approved');
  await expect(page.getByText('Remove your card')).toBeVisible();
  await page.getByRole('button', { name: 'Tear off the receipt' }).click({ timeout: 10_000 });
  const printed = page.getByRole('region', { name: 'Printed' });
  await expect(printed.getByText('Customer copy')).toBeVisible();
  await expect(printed.getByText('Business copy')).toBeVisible();
  await expect(printed.getByText('0482913')).toHaveCount(2);
  await expectNoAxeViolations(page);
});

test('two terminals have a session each, and one of them a tab', { tag: REPEATS }, async ({ page }) => {
  await scriptedServer(page).listening;
  await speak(page, 'en');
  await open(page);
  await page.getByRole('button', { name: 'Add a terminal' }).click();
  await expect(page.locator('.pos')).toHaveCount(2);
  const second = await page.locator('[data-terminal]').nth(1).getAttribute('data-terminal');
  await page.reload();
  await expect(page.locator('.pos')).toHaveCount(2);
  await open(page, `?terminal=${second}`);
  await expect(page.locator('[data-terminal]')).toHaveCount(1);
  await expect(page.locator('[data-terminal]')).toHaveAttribute('data-terminal', second ?? '');
});

/** The tests below use the real server, bank and API. */

test('paired by its code, a terminal takes a sale of the API, is declined one, and its buyer cancels another', {
  tag: REPEATS,
}, async ({ page }) => {
  const { posId, terminalId } = await pairTerminal(page);

  const approved = sell(posId);
  await asked(page);
  await hold(page, 'Insert');
  await expect(shown(page)).toContainText('Enter your PIN');
  await page.getByRole('group', { name: /^Terminal / }).focus();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toContainText('Approved');
  expect((await approved).body).toMatchObject({ sale_status: 'completed', svc_transaction_emv_uid: terminalId });
  await page.keyboard.press('Enter');

  await page.getByLabel('Bank’s response').selectOption('21005');
  const declined = sell(posId);
  await asked(page);
  await hold(page, 'Tap');
  await expect(shown(page)).toContainText('Over the limit');
  expect((await declined).body.status_error_code).toBe(21005);
  await page.getByRole('group', { name: /^Terminal / }).focus();
  await page.keyboard.press('Enter');

  const cancelled = sell(posId);
  await asked(page);
  await page.keyboard.press('Escape');
  await expect(shown(page)).toContainText('Canceled');
  expect((await cancelled).body.status_code).toBe(1);
});

test('a network that is lost while the card is asked for comes back to the same payment', { tag: REPEATS }, async ({
  page,
}) => {
  const { posId } = await pairTerminal(page);
  const sale = sell(posId);
  await asked(page);
  await page.getByRole('switch', { name: 'Network' }).click();
  await expect(shown(page)).toContainText('No network');
  await page.getByRole('switch', { name: 'Network' }).click();
  await expect(shown(page)).not.toContainText('No network', { timeout: 15_000 });
  await asked(page);
  await hold(page, 'Tap');
  await expect(shown(page)).toContainText('Approved', { timeout: 15_000 });
  expect((await sale).body.sale_status).toBe('completed');
});
