import { describe, expect, test } from 'vitest';
import type { Ready, ServerCommand } from '#lib/sdk/terminal/messages.ts';
import { CARDS, type DrawnCard, type Plan } from './cards.ts';
import { type Effect, type TerminalEvent, type Key, newTerminal, type Screen, type Terminal } from './device.ts';

import { reduce } from './reduce.ts';

/** The drawn terminal by its table: what happens, and what it shows and says then. */

const NOW = Date.parse('2026-11-23T12:00:00Z');
const REFERENCE = 'TRAN7K2M-1';
const SHOP = { name: 'Alma Coffee', logoUrl: null };

const card = (name: DrawnCard['name']): DrawnCard => {
  const found = CARDS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

const received = (message: ServerCommand | Ready): TerminalEvent => ({ on: 'received', message, now: NOW });
const READY_WORD: Ready = {
  type: 'ready',
  lastSeq: 0,
  name: 'Counter',
  posId: '001',
  business: SHOP,
  tips: [],
  language: 'en',
};
const READY = received(READY_WORD);
const NOBODYS = received({ ...READY_WORD, name: null, posId: null, business: null });
const payment = (more: Partial<Extract<ServerCommand, { type: 'payment' }>> = {}): TerminalEvent =>
  received({
    type: 'payment',
    reference: REFERENCE,
    operation: 'sale',
    amount: 5075,
    currency: 'ILS',
    product: 'Coffee beans',
    language: 'he',
    tips: [],
    installments: [1],
    expiresAt: new Date(NOW + 120_000).toISOString(),
    ...more,
  });
const present = (amount = 5075, tip = 0, installments = 1): TerminalEvent =>
  received({ type: 'present', reference: REFERENCE, amount, tip, installments });
const key = (...keys: readonly Key[]): TerminalEvent[] => keys.map((one) => ({ on: 'key', key: one }));
const PIN = (digits: string): TerminalEvent[] => key(...(digits.split('') as Key[]), 'ok');
const hold = (name: DrawnCard['name'], entry: 'insert' | 'tap' | 'swipe' | 'phone'): TerminalEvent => ({
  on: 'card',
  card: card(name),
  entry,
});
const CANCEL = received({ type: 'cancel', reference: REFERENCE, why: 'caller' });
const FACTS = {
  amount: 5075,
  tip: 0,
  currency: 'ILS',
  installments: 1,
  brand: 'Visa',
  mask: '411111******1111',
  approval: '0482913',
  at: '2026-11-23T12:00:10Z',
};
const APPROVED = received({ type: 'outcome', reference: REFERENCE, outcome: 'approved', code: null, receipt: FACTS });
const bank = (outcome: 'approved' | 'declined', code: number | null = null): TerminalEvent => ({
  on: 'bank',
  reference: REFERENCE,
  answer: { outcome, processorReference: 'P-1', code },
});
const PLAN = (plan: Plan): TerminalEvent => ({ on: 'plan', plan });

/** A timer of the screen that stands. */
const TIME = 'time';
type Script = readonly (TerminalEvent | typeof TIME)[];

function play(script: Script, from: Terminal = newTerminal('48217306', 'en')) {
  let terminal = from;
  const effects: Effect[] = [];
  for (const one of script) {
    const step = reduce(terminal, one === TIME ? { on: 'timer', turn: terminal.turn } : one);
    terminal = step.terminal;
    effects.push(...step.effects);
  }
  const sent = effects.flatMap((effect) => (effect.do === 'send' ? [effect.message] : []));
  const asked = effects.filter((effect) => effect.do === 'ask-bank');
  return { terminal, screen: terminal.screen, effects, sent: sent.map(({ type }) => type), messages: sent, asked };
}

const OPEN: TerminalEvent = { on: 'link', is: 'open' };
const AWAY: TerminalEvent = { on: 'link', is: 'away' };
const AT_CARD: Script = [OPEN, READY, payment(), present()];
const AT_PIN: Script = [...AT_CARD, hold('visa', 'insert'), TIME];

const OTHER = { name: 'Kiosk of somebody', logoUrl: null };
const asks = (business: typeof OTHER, code = '482917') =>
  received({ type: 'pairing', code, expiresAt: '2026-11-23T12:10:00Z', business, posId: '001', name: '' });

const SCREENS: readonly (readonly [name: string, script: Script, at: Screen['at']])[] = [
  ['a new terminal connects', [], 'starting'],
  ['one that nobody paired says its number', [OPEN, NOBODYS], 'unpaired'],
  ['a business that wants to pair it is asked about', [OPEN, NOBODYS, asks(SHOP)], 'asked'],
  ['the code stands there once somebody agreed', [OPEN, NOBODYS, asks(SHOP), ...key('ok')], 'pairing'],
  ['and does not once they refused', [OPEN, NOBODYS, asks(SHOP), ...key('cancel')], 'unpaired'],
  ['nor once they changed their mind', [OPEN, NOBODYS, asks(SHOP), ...key('ok'), ...key('cancel')], 'unpaired'],
  ['another business does not take the code away', [OPEN, NOBODYS, asks(SHOP), ...key('ok'), asks(OTHER)], 'pairing'],
  [
    'the one that asked before is asked about again',
    [OPEN, NOBODYS, asks(SHOP), asks(OTHER), ...key('cancel')],
    'asked',
  ],
  ['the same one asks again with another code', [OPEN, NOBODYS, asks(SHOP), ...key('ok'), asks(SHOP, '5')], 'asked'],
  ['a paired one stays ready where it is refused', [OPEN, READY, asks(OTHER), ...key('cancel')], 'idle'],
  ['paired and ready it waits', [OPEN, READY], 'idle'],
  ['unpaired again', [OPEN, READY, received({ type: 'unpaired' })], 'unpaired'],
  ['the name of another terminal', [OPEN, { on: 'refused', code: 'enrolment' }], 'unpaired'],
  [
    'just paired it waits',
    [OPEN, NOBODYS, received({ type: 'paired', key: 'a2V5', business: SHOP, posId: '001', name: null })],
    'idle',
  ],
  ['a refund asks somebody to agree', [OPEN, READY, payment({ operation: 'refund' })], 'refund'],
  ['and waits for the bank once they have', [OPEN, READY, payment({ operation: 'refund' }), ...key('ok')], 'wait'],
  ['or is off with the red key', [OPEN, READY, payment({ operation: 'refund' }), ...key('cancel')], 'sending'],
  ['a payment with tips asks for one', [OPEN, READY, payment({ tips: [10, 12, 15] })], 'tip'],
  ['a payment with installments asks how many', [OPEN, READY, payment({ installments: [1, 2, 3] })], 'installments'],
  [
    'tips come before installments',
    [OPEN, READY, payment({ tips: [10], installments: [1, 2] }), { on: 'touch', choice: { tip: 508 } }],
    'installments',
  ],
  ['a payment without choices waits for the bank', [OPEN, READY, payment()], 'wait'],
  ['then it asks for the card', AT_CARD, 'present'],
  ['an inserted card is read', [...AT_CARD, hold('visa', 'insert')], 'reading'],
  ['a chip asks for its PIN', AT_PIN, 'pin'],
  ['a tapped card does not, under 300', [...AT_CARD, hold('visa', 'tap'), TIME], 'authorizing'],
  [
    'a tapped card does, from 300 on',
    [OPEN, READY, payment({ amount: 30_000 }), present(30_000), hold('visa', 'tap'), TIME],
    'pin',
  ],
  [
    'a telephone never does',
    [OPEN, READY, payment({ amount: 90_000 }), present(90_000), hold('google-pay', 'phone'), TIME],
    'authorizing',
  ],
  ['a stripe does not', [...AT_CARD, hold('isracard', 'swipe'), TIME], 'authorizing'],
  ['the right PIN goes to the bank', [...AT_PIN, ...PIN('1234')], 'authorizing'],
  ['a wrong PIN is asked for again', [...AT_PIN, ...PIN('9999')], 'pin'],
  ['three digits are no PIN', [...AT_PIN, ...PIN('123')], 'pin'],
  ['the third wrong PIN blocks the card', [...AT_PIN, ...PIN('9999'), ...PIN('9999'), ...PIN('9999')], 'authorizing'],
  ['the bank’s answer is sent to the server', [...AT_PIN, ...PIN('1234'), bank('approved')], 'sending'],
  ['the outcome ends it', [...AT_PIN, ...PIN('1234'), bank('approved'), APPROVED], 'end'],
  ['and after a while it is ready again', [...AT_PIN, ...PIN('1234'), bank('approved'), APPROVED, TIME], 'idle'],
  ['or at once by the green key', [...AT_PIN, ...PIN('1234'), bank('approved'), APPROVED, ...key('ok')], 'idle'],
  ['red ends a payment before its card', [...AT_CARD, ...key('cancel')], 'sending'],
  ['red ends it at the PIN', [...AT_PIN, ...key('cancel')], 'sending'],
  ['red changes nothing once the bank is asked', [...AT_PIN, ...PIN('1234'), ...key('cancel')], 'authorizing'],
  ['a cancel from outside stops it', [...AT_CARD, CANCEL], 'sending'],
  ['also while the bank is asked', [...AT_PIN, ...PIN('1234'), CANCEL], 'sending'],
  ['a bank that cannot be reached', [PLAN('unreachable'), ...AT_PIN, ...PIN('1234'), TIME], 'sending'],
  ['an empty battery', [...AT_CARD, { on: 'battery', is: 0 }], 'off'],
  ['charged again it starts', [...AT_CARD, { on: 'battery', is: 0 }, { on: 'battery', is: 80 }], 'starting'],
  ['and is ready when the server knows it', [{ on: 'battery', is: 0 }, { on: 'battery', is: 80 }, OPEN, READY], 'idle'],
  ['a lost network leaves what is shown', [...AT_PIN, AWAY], 'pin'],
];

test.each(SCREENS)('%s', (_, script, at) => {
  expect(play(script).screen.at).toBe(at);
});

describe('what it says', () => {
  test('a payment step by step, in the order of the protocol', () => {
    expect(play([...AT_PIN, ...PIN('1234'), bank('approved'), APPROVED]).sent).toEqual([
      'accepted',
      'chosen',
      'step',
      'step',
      'step',
      'step',
      'result',
    ]);
  });

  test('the same payment again is accepted again and begins nothing new', () => {
    const { terminal, sent } = play([...AT_PIN, payment()]);
    expect(terminal.screen.at).toBe('pin');
    expect(sent.filter((one) => one === 'accepted')).toHaveLength(2);
    expect(sent.filter((one) => one === 'chosen')).toHaveLength(1);
  });

  test('another payment meanwhile is ignored', () => {
    const { terminal, sent } = play([...AT_PIN, payment({ reference: 'TRAN7K2M-2' })]);
    expect(terminal.payment?.reference).toBe(REFERENCE);
    expect(sent.filter((one) => one === 'accepted')).toHaveLength(1);
  });

  test.each([
    ['a tenth', { tip: 508 }, 508],
    ['none', { tip: 0 }, 0],
  ] as const)('a tip of %s', (_, choice, tip) => {
    const { messages } = play([OPEN, READY, payment({ tips: [10, 12, 15] }), { on: 'touch', choice }]);
    expect(messages.at(-1)).toEqual({ type: 'chosen', reference: REFERENCE, tip, installments: 1 });
  });

  test('a tip that is typed, with a digit taken back', () => {
    const { messages } = play([OPEN, READY, payment({ tips: [10] }), ...key('6', '5', '9', 'correct', '0', 'ok')]);
    expect(messages.at(-1)).toMatchObject({ type: 'chosen', tip: 650 });
  });

  test('a typed tip is never more than half of the amount', () => {
    const { screen } = play([OPEN, READY, payment({ tips: [10] }), ...key('2', '5', '3', '8')]);
    expect(screen).toEqual({ at: 'tip', typed: 253 });
  });

  test('only installments that are offered', () => {
    const asked: Script = [OPEN, READY, payment({ installments: [1, 2, 3] })];
    expect(play([...asked, ...key('7')]).screen.at).toBe('installments');
    expect(play([...asked, ...key('3')]).messages.at(-1)).toMatchObject({ type: 'chosen', installments: 3 });
  });

  test('a cancel from outside is not answered: the server ends it by itself', () => {
    expect(play([...AT_CARD, CANCEL]).sent.at(-1)).toBe('step');
  });

  test('an approval that was faster than a cancel is told and shown', () => {
    const { screen, messages } = play([...AT_PIN, ...PIN('1234'), CANCEL, bank('approved'), APPROVED]);
    expect(messages.at(-1)).toMatchObject({ type: 'result', outcome: 'approved' });
    expect(screen).toMatchObject({ at: 'end', outcome: 'approved' });
  });

  test('a result is told even when nobody waits for it here any more', () => {
    const { terminal, messages } = play([...AT_PIN, ...PIN('1234'), APPROVED, TIME, bank('approved')]);
    expect(terminal.screen.at).toBe('idle');
    expect(messages.at(-1)).toEqual({
      type: 'result',
      reference: REFERENCE,
      outcome: 'approved',
      processorReference: 'P-1',
    });
  });
});

describe('what the bank is asked', () => {
  test('the amount with its tip, once, with how the card was read', () => {
    const { asked } = play([
      OPEN,
      READY,
      payment({ tips: [10] }),
      { on: 'touch', choice: { tip: 508 } },
      present(5583, 508),
      hold('mastercard', 'tap'),
      TIME,
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      amount: 5583,
      currency: 'ILS',
      entry: 'tap',
      pin: null,
      plan: 'approve',
      afterMs: 0,
    });
  });

  test.each([20004, 21001, 21005, 21008] as const)('%s is what the plan says', (code) => {
    expect(play([PLAN(code), ...AT_PIN, ...PIN('1234')]).asked).toMatchObject([{ plan: code }]);
  });

  test('a card that blocked itself is one to the bank too', () => {
    const { asked } = play([...AT_PIN, ...PIN('9999'), ...PIN('9999'), ...PIN('9999')]);
    expect(asked).toMatchObject([{ plan: 21007, pin: null }]);
  });

  test('a late approval is asked for at once and received 20 seconds later', () => {
    expect(play([PLAN('late'), ...AT_PIN, ...PIN('1234')]).asked).toMatchObject([{ plan: 'late', afterMs: 20_000 }]);
  });

  test.each([
    ['here', key('cancel')],
    ['elsewhere', [CANCEL]],
  ])('an approval after a cancel %s is asked for only then', (_, cancelled) => {
    const before = play([PLAN('after-cancel'), ...AT_PIN, ...PIN('1234')]);
    expect(before.asked).toEqual([]);
    expect(play(cancelled, before.terminal).asked).toMatchObject([{ plan: 'approve', afterMs: 0 }]);
  });

  test('the buyer’s own cancel is told before the bank is asked, and the approval after it', () => {
    const { messages, screen } = play([
      PLAN('after-cancel'),
      ...AT_PIN,
      ...PIN('1234'),
      ...key('cancel'),
      bank('approved'),
    ]);
    expect(messages.slice(-2)).toMatchObject([{ outcome: 'cancelled' }, { outcome: 'approved' }]);
    expect(screen).toEqual({ at: 'sending', outcome: 'approved' });
  });

  test('a bank that cannot be reached is not asked, and the result is a failure', () => {
    const { asked, messages } = play([PLAN('unreachable'), ...AT_PIN, ...PIN('1234'), TIME]);
    expect(asked).toEqual([]);
    expect(messages.at(-1)).toMatchObject({ type: 'result', outcome: 'failed', processorReference: null });
  });
});

describe('the card', () => {
  test.each([
    ['a chip card that is swiped', 'visa', 'swipe', 'use-chip'],
    ['a stripe that is inserted', 'isracard', 'insert', 'use-stripe'],
    ['a telephone that is inserted', 'google-pay', 'insert', 'use-phone'],
  ] as const)('%s is refused with what to do', (_, name, entry, problem) => {
    expect(play([...AT_CARD, hold(name, entry)]).screen).toEqual({ at: 'present', problem });
  });

  test('nothing is read while nobody asks for a card', () => {
    expect(play([OPEN, READY, hold('visa', 'tap')]).screen.at).toBe('idle');
  });
});

describe('the printer', () => {
  const PAID: Script = [...AT_PIN, ...PIN('1234'), bank('approved'), APPROVED];
  const PRINTED: TerminalEvent = { on: 'printed' };

  test('one slip for the business, one in the buyer’s language for the buyer, and one message about both', () => {
    const half = play([...PAID, PRINTED]);
    expect(half.sent).not.toContain('printed');
    const { terminal, sent } = play([...PAID, PRINTED, PRINTED, { on: 'torn' }]);
    expect(terminal.torn.map((slip) => (slip.kind === 'payment' ? [slip.copy, slip.language] : []))).toEqual([
      ['buyer', 'he'],
      ['merchant', 'he'],
    ]);
    expect(sent.filter((one) => one === 'printed')).toHaveLength(1);
  });

  test('a declined card gets the buyer’s slip alone', () => {
    const no = received({ type: 'outcome', reference: REFERENCE, outcome: 'declined', code: 21005, receipt: null });
    expect(play([...AT_PIN, ...PIN('1234'), bank('declined', 21005), no]).terminal.roll).toHaveLength(1);
  });

  test('without paper the payment ends and its slips wait; with paper they are printed', () => {
    const without = play([{ on: 'paper', is: 'out' }, ...PAID]);
    expect(without.screen).toMatchObject({ at: 'end', outcome: 'approved' });
    expect(without.terminal).toMatchObject({ isPrinting: false });
    expect(without.terminal.roll).toHaveLength(2);
    const loaded = reduce(without.terminal, { on: 'paper', is: 'in' });
    expect(loaded.terminal.isPrinting).toBe(true);
    expect(loaded.effects.map((effect) => effect.do)).toEqual(['send', 'print']);
  });

  test('paper that ends under a slip prints it again from its beginning', () => {
    const { terminal } = play([...PAID, { on: 'paper', is: 'out' }, PRINTED, { on: 'paper', is: 'in' }]);
    expect(terminal).toMatchObject({ isPrinting: true, hanging: null });
    expect(terminal.roll).toHaveLength(2);
  });
});

describe('time and power', () => {
  test('a timer of an earlier screen does nothing', () => {
    const reading = play([...AT_CARD, hold('visa', 'insert')]);
    const cancelled = play([...key('cancel')], reading.terminal);
    const late = reduce(cancelled.terminal, { on: 'timer', turn: reading.terminal.turn });
    expect(late.terminal.screen.at).toBe('sending');
  });

  test('a payment of a sandbox whose clock stands a day ahead ends 120 seconds from now', () => {
    const tomorrow = new Date(NOW + 86_400_000).toISOString();
    expect(play([OPEN, READY, payment({ expiresAt: tomorrow })]).terminal.payment?.until).toBe(NOW + 120_000);
  });

  test('a dead terminal receives nothing, and forgets its payment', () => {
    const { terminal, sent } = play([...AT_CARD, { on: 'battery', is: 0 }, ...key('cancel'), APPROVED, payment()]);
    expect(terminal).toMatchObject({ power: 'dead', payment: null, screen: { at: 'off' } });
    expect(sent.at(-1)).toBe('step');
  });

  test('charged again it takes up what the server says it still wants, with the choices that were made', () => {
    const { screen, terminal } = play([...AT_CARD, { on: 'battery', is: 0 }, { on: 'battery', is: 80 }, OPEN, READY]);
    expect(screen.at).toBe('idle');
    expect(play([payment({ tips: [10] }), present(5583, 508)], terminal).screen.at).toBe('present');
  });
});

describe('a new connection', () => {
  const BACK: Script = [...AT_PIN, AWAY, OPEN, READY];
  const DOUBT: TerminalEvent = { on: 'doubt', reference: REFERENCE };

  test('leaves the payment that the server names again', () => {
    const { screen, effects } = play([...BACK, present(), DOUBT]);
    expect(screen.at).toBe('pin');
    expect(effects).toContainEqual({ do: 'doubt', afterMs: 4_000, reference: REFERENCE });
  });

  test('ends one that it does not name', () => {
    expect(play([...BACK, DOUBT]).screen).toEqual({ at: 'end', outcome: 'failed', code: null });
  });

  test('does not doubt a payment that began after it', () => {
    expect(play([OPEN, READY, payment(), DOUBT]).screen.at).toBe('wait');
  });
});
