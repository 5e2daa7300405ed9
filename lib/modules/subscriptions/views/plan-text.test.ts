import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { planDates } from './plan-dates.ts';
import { everyText, mandateText, movesText, runningSentence, startSentence } from './plan-text.ts';

const ZONE = 'Asia/Jerusalem';
const NOW = new Date('2026-11-05T10:00:00Z');

type Changes = Partial<Parameters<typeof planDates>[0]>;

const planned = (changes: Changes) => {
  const facts = {
    state: 'initial',
    period: 'monthly',
    startsAt: NOW,
    startsWhenPaid: true,
    offset: 0,
    iterations: null,
    completed: 0,
    skipped: 0,
    ...changes,
  } as const;
  return {
    price: 4_900,
    currency: 'ILS',
    period: facts.period,
    dates: planDates(facts, NOW, ZONE),
    description: 'Gym',
    sellerName: 'Cafe Levant',
    mayCancel: true,
  };
};
const LATER = { startsWhenPaid: false, startsAt: new Date('2026-12-31T08:00:00Z') };
const RUNNING = {
  state: 'active',
  startsWhenPaid: false,
  startsAt: new Date('2026-10-05T08:00:00Z'),
  completed: 2,
} as const;

const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
const start = (changes: Changes, language: Language) => plain(startSentence(planned(changes), language));

describe('the sentence before it is paid', () => {
  test.each([
    [{}, 'You pay ₪49.00 today and then ₪49.00 on the 5th of every month, from December 5, 2026 until you cancel.'],
    [
      { iterations: 12 },
      'You pay ₪49.00 today and then ₪49.00 on the 5th of every month, from December 5, 2026 to October 5, 2027: ' +
        '12 payments, ₪588.00 in total.',
    ],
    [{ iterations: 2 }, 'You pay ₪49.00 today and ₪49.00 once more on December 5, 2026: ₪98.00 in total.'],
    [{ iterations: 1 }, 'You pay ₪49.00 once, today.'],
    [
      LATER,
      'You pay nothing today; from December 31, 2026 you pay ₪49.00 on the 31st of every month until you cancel.',
    ],
    [
      { ...LATER, iterations: 2 },
      'You pay nothing today; from December 31, 2026 to January 31, 2027 you pay ₪49.00 on the 31st of every month: ' +
        '2 payments, ₪98.00 in total.',
    ],
    [{ ...LATER, iterations: 1 }, 'You pay nothing today; ₪49.00 is charged once, on December 31, 2026.'],
    [{ period: 'daily' }, 'You pay ₪49.00 today and then ₪49.00 every day, from November 6, 2026 until you cancel.'],
    [
      { period: 'weekly' },
      'You pay ₪49.00 today and then ₪49.00 every Thursday, from November 12, 2026 until you cancel.',
    ],
    [
      { period: 'yearly' },
      'You pay ₪49.00 today and then ₪49.00 every year on November 5, from November 5, 2027 until you cancel.',
    ],
  ] satisfies [Changes, string][])('%j', (changes, sentence) => {
    expect(start(changes, 'en')).toBe(sentence);
  });

  test('counts as each language counts', () => {
    const of = (iterations: number, language: Language) => start({ iterations }, language);
    expect([3, 5, 21, 22].map((count) => /всего ([^₪]*?) на/.exec(of(count, 'ru') ?? '')?.[1])).toEqual([
      '3 платежа',
      '5 платежей',
      '21 платёж',
      '22 платежа',
    ]);
    expect([3, 10, 11, 100].map((count) => /: ([^،]*)،/.exec(of(count, 'ar') ?? '')?.[1])).toEqual([
      '3 دفعات',
      '10 دفعات',
      '11 دفعة',
      '100 دفعة',
    ]);
    expect(of(12, 'he')).toBe(
      'התשלום היום הוא ₪49.00, ולאחר מכן ₪49.00 ב־5 בכל חודש, ' +
        'מ־5 בדצמבר 2026 עד 5 באוקטובר 2027: 12 תשלומים, ₪588.00 בסך הכול.',
    );
    expect(of(12, 'es')).toContain('del 5 de diciembre de 2026 al 5 de octubre de 2027: 12 pagos');
  });

  test('in Russian no sentence ends in two full stops', () => {
    for (const changes of [{}, { iterations: 12 }, { iterations: 2 }, LATER, { ...LATER, iterations: 1 }])
      expect(start(changes, 'ru')).toMatch(/[^.]\.$/);
  });

  test.each(LANGUAGES)('in %s nothing is left to fill in', (language) => {
    for (const period of ['daily', 'weekly', 'monthly', 'yearly'] as const)
      for (const iterations of [null, 1, 2, 12])
        for (const changes of [{}, LATER]) {
          const plan = planned({ ...changes, period, iterations });
          for (const text of [startSentence(plan, language), everyText(plan, language), mandateText(plan, language)])
            expect(text).not.toMatch(/[{}]|undefined|\s[,.]|^\s*$/);
        }
  });
});

test('of one that runs it says what is left, and nothing where nothing is', () => {
  const said = (changes: Changes) => plain(runningSentence(planned({ ...RUNNING, ...changes }), 'en'));
  expect(said({})).toBe(
    'You pay ₪49.00 on the 5th of every month until you cancel; the next charge is on December 5, 2026.',
  );
  expect(said({ iterations: 4 })).toBe(
    'You pay ₪49.00 on the 5th of every month until January 5, 2027; the next charge is on December 5, 2026, ' +
      'and 2 payments are left.',
  );
  expect(said({ iterations: 3 })).toBe('One payment is left: ₪49.00 on December 5, 2026.');
  expect(said({ iterations: 2 })).toBeUndefined();
});

test('shorter months are spoken of only where a date falls into one', () => {
  expect(movesText(planned(LATER), 'en')).toBe('In shorter months, the payment is on the last day.');
  expect(movesText(planned({ ...LATER, iterations: 2 }), 'en')).toBeNull();
  expect(movesText(planned({}), 'en')).toBeNull();
  expect(
    movesText(planned({ period: 'yearly', startsWhenPaid: false, startsAt: new Date('2028-02-29T08:00:00Z') }), 'en'),
  ).toBe('In other years, the payment is on February 28.');
});

test('what is agreed to is kept as it is read, without marks of direction', () => {
  expect(mandateText({ ...planned(LATER), mayCancel: false, sellerName: '\u202eCafe' }, 'en')).toBe(
    [
      'Gym',
      'You pay nothing today; from December 31, 2026 you pay ₪49.00 on the 31st of every month until you cancel.',
      'In shorter months, the payment is on the last day.',
      'Cafe will charge these payments automatically to the card or account you enter next. ' +
        'To cancel, contact Cafe.',
      'I agree to these automatic charges',
    ].join('\n'),
  );
  for (const language of LANGUAGES) expect(mandateText(planned({}), language)).not.toMatch(/[\u2066-\u2069]/);
});
