import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import { EVENT_KINDS } from '#lib/kernel/subscription.ts';
import type { ShownEvent } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { Timeline } from './timeline.tsx';

const AT = new Date('2026-11-24T08:00:00Z');

const event = (more: Partial<ShownEvent>): ShownEvent => ({
  id: 1,
  kind: 'agreed',
  at: AT,
  actor: 'buyer',
  by: null,
  number: null,
  count: null,
  price: null,
  instrument: null,
  failure: null,
  agreed: null,
  ...more,
});

function drawn(events: readonly ShownEvent[], language: Language = 'en') {
  const subscription = { subscriptionId: 'SUB-1', currency: 'ILS', dates: [], events };
  return renderScreen(
    <Timeline {...{ subscription, deliveries: [], messages: [], timeZone: 'Asia/Jerusalem', now: AT }} />,
    { language },
  );
}

test('what a buyer agreed to before another card opens word for word, in the language it was read in', () => {
  const agreed = { text: 'Ежемесячно 49 ₪\n<b>Согласен</b>', language: 'ru', hasAddress: true };
  const { container } = drawn([event({ agreed })]);
  const details = container.querySelector('details');
  expect([details?.open, details?.querySelector('summary')?.textContent]).toEqual([false, 'Consent text']);
  const quote = details?.querySelector('blockquote');
  expect([quote?.textContent, quote?.lang, quote?.dir]).toEqual([agreed.text, 'ru', 'ltr']);
  expect(container.textContent).toContain('The IP address is stored as a one-way hash.');
  expect(container.textContent).toContain('The buyer agreed to charges to another payment method.');
});

test('that the network is kept is not said where it was not known', () => {
  const { container } = drawn([event({ agreed: { text: 'x', language: 'en', hasAddress: false } })]);
  expect(container.textContent).not.toContain('IP address');
});

test.each(['he', 'en'] as const)('in %s every kind of event is a sentence', (language) => {
  const { container } = drawn(
    EVENT_KINDS.map((kind, id) => event({ kind, id, number: 2, count: 3, price: { from: 4_900, to: 5_900 } })),
    language,
  );
  const lines = [...container.querySelectorAll('ol > li')].map((line) => line.textContent ?? '');
  expect(lines).toHaveLength(EVENT_KINDS.length);
  for (const line of lines) expect(line).not.toMatch(/subscriptions\.event|[{}]/);
  expect(container.textContent).toContain(MESSAGES[language].subscriptions.event.agreed);
});

test('18 charges in a row are one line with their sum, and open one by one', async () => {
  const dates = Array.from({ length: 18 }, (_, index) => ({
    number: index + 1,
    price: 500,
    paidAt: new Date(AT.getTime() - index * 86_400_000),
    sale: { saleId: `S-${index}`, code: 1_000 + index },
  }));
  const subscription = { subscriptionId: 'SUB-1', currency: 'ILS', dates, events: [] } as unknown as Parameters<
    typeof Timeline
  >[0]['subscription'];
  const { container, getByText, user } = renderScreen(
    <Timeline {...{ subscription, deliveries: [], messages: [], timeZone: 'Asia/Jerusalem', now: AT }} />,
  );
  expect(container.querySelectorAll('ol > li')).toHaveLength(1);
  expect((container.textContent ?? '').replace(/[\u2066-\u2069]/g, '')).toContain(
    '18 charges succeeded: ₪90.00 in total.',
  );
  await user.click(getByText('Show each charge'));
  expect(container.querySelector('details')?.open).toBe(true);
  expect(container.querySelectorAll('details li')).toHaveLength(18);
});
