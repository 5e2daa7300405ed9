import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Answered } from './change-dialog.tsx';
import { PriceDialog, type SetPrice } from './price-dialog.tsx';
import { CancelDialog, PauseDialog, type PlanProps, ResumeDialog, RetryDialog } from './state-dialogs.tsx';

const ZONE = 'Asia/Jerusalem';
const NEXT = { at: new Date('2026-12-01T07:00:00Z'), price: 4_900 };
const PLAN: PlanProps['plan'] = {
  subscriptionId: 'SUB-1',
  state: 'active',
  price: 4_900,
  currency: 'ILS',
  completed: 3,
  skipped: 0,
  failures: 0,
  next: NEXT,
  passed: 0,
  open: null,
  method: 'credit-card',
  cardBrand: 'Visa',
  cardLast4: '1111',
  cardExpiry: '1230',
  account: null,
};
const FAILING: PlanProps['plan'] = { ...PLAN, state: 'retrying', failures: 2, open: { number: 4, price: 4_500 } };

const DIALOGS = { pause: PauseDialog, resume: ResumeDialog, cancel: CancelDialog, retry: RetryDialog };

function asked(which: keyof typeof DIALOGS, plan: PlanProps['plan'], language: 'en' | 'he' = 'en') {
  const Dialog = DIALOGS[which];
  const calls: string[] = [];
  const said = promised<Answered>();
  let isClosed = false;
  const screen = renderScreen(
    <Dialog
      plan={plan}
      timeZone={ZONE}
      run={(id) => {
        calls.push(id);
        return said.promise;
      }}
      onClose={() => {
        isClosed = true;
      }}
    />,
    { language },
  );
  const words = () => (screen.getByRole('dialog').textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  return { ...screen, calls, said, words, isClosed: () => isClosed };
}

test.each([
  ['pause', PLAN, 'The next charge, ₪49.00 on December 1, 2026, won’t be made.'],
  ['pause', FAILING, 'The failed charge of ₪45.00 won’t be retried.'],
  ['cancel', PLAN, 'The next charge, ₪49.00 on December 1, 2026, and all later charges won’t be made.'],
  ['cancel', FAILING, 'The failed charge of ₪45.00 won’t be retried'],
  ['cancel', { ...PLAN, state: 'initial', next: null }, 'Its link will no longer accept a payment.'],
  ['cancel', { ...PLAN, state: 'paused' }, 'No further charges will be made.'],
  ['resume', { ...PLAN, state: 'paused', passed: 2 }, 'The next charge will be ₪49.00 on December 1, 2026.'],
  ['resume', { ...PLAN, state: 'paused', passed: 2 }, '2 dates that passed are skipped'],
  ['resume', { ...PLAN, state: 'paused', next: null }, 'No payment dates are left'],
  ['retry', FAILING, '₪45.00 will be charged to card Visa 1111 now, for payment 4.'],
  ['retry', FAILING, 'it counts as failed attempt 3 of 7'],
] as const)('before it is done, to %s says what it means', (which, plan, sentence) => {
  expect(asked(which, plan).words()).toContain(sentence);
});

test('in Hebrew the sentence has the same amount and the day', () => {
  expect(asked('pause', PLAN, 'he').words()).toContain('החיוב הבא, ₪49.00 ב־1 בדצמבר 2026, לא יתבצע.');
});

test('one click is one call; the dialog stays until it is done, then closes and says so', async () => {
  const { user, getByRole, findByText, calls, said, isClosed, navigation } = asked('pause', PLAN);
  const button = getByRole('button', { name: 'Pause subscription' });
  await user.dblClick(button);
  expect(calls).toEqual(['SUB-1']);
  expect((button as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(isClosed()).toBe(false);
  said.resolve({ ok: true });
  expect(await findByText('Subscription paused')).toBeDefined();
  expect(isClosed()).toBe(true);
  expect(navigation).toContain('refresh');
});

test('a refusal stays in the dialog, and what has changed meanwhile cannot be sent again', async () => {
  const { user, getByRole, findByText, said, isClosed } = asked('cancel', PLAN);
  await user.click(getByRole('button', { name: 'Cancel subscription' }));
  said.resolve({ ok: false, why: 'changed', message: 'It has changed meanwhile.' });
  expect(await findByText('It has changed meanwhile.')).toBeDefined();
  expect(isClosed()).toBe(false);
  expect((getByRole('button', { name: 'Cancel subscription' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a call without an answer says that it may have been done', async () => {
  const { user, getByRole, findByText, said } = asked('retry', FAILING);
  await user.click(getByRole('button', { name: 'Charge ₪45.00' }));
  said.reject();
  expect(await findByText(/The request may have gone through/)).toBeDefined();
});

const PRICED = {
  ...PLAN,
  period: 'monthly',
  sendsNotices: true,
  reach: { email: 'dana@example.com', phone: null },
} as const;

function priced(plan: Parameters<typeof PriceDialog>[0]['plan']) {
  const sent: unknown[] = [];
  const setPrice: SetPrice = async (id, change) => {
    sent.push([id, change]);
    return { ok: true };
  };
  const screen = renderScreen(
    <PriceDialog plan={plan} timeZone={ZONE} setPrice={setPrice} onClose={() => undefined} />,
  );
  return { ...screen, sent, field: screen.getByLabelText('New price (ILS)') };
}

test('a new price says from when, what it was, and tells the buyer unless that is unticked', async () => {
  const { user, field, getByRole, getByLabelText, sent } = priced(PRICED);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, '59,9');
  const words = (getByRole('dialog').textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  for (const part of [
    'Current₪49.00 / month',
    'From December 1, 2026₪59.90 / month',
    'We’ll send it to dana@example.com.',
  ])
    expect(words).toContain(part);
  await user.click(getByLabelText(/Tell the buyer/));
  await user.click(getByRole('button', { name: 'Change to ₪59.90' }));
  expect(sent).toEqual([['SUB-1', { from: 4_900, price: 5_990, notifiesBuyer: false }]]);
});

test.each([
  ['4.99', 'The minimum amount is ₪5.00.'],
  ['x', 'Enter an amount, for example 49 or 49.90.'],
  ['99999999999', 'The maximum amount is'],
])('the price %s cannot be asked for', async (typed, sentence) => {
  const { user, field, findByText, getByRole, sent } = priced(PRICED);
  await user.clear(field);
  await user.type(field, typed);
  await user.tab();
  expect(await findByText(sentence, { exact: false })).toBeDefined();
  expect((getByRole('button', { name: 'Change the price' }) as HTMLButtonElement).disabled).toBe(true);
  expect(sent).toEqual([]);
});

test.each([
  ['is not written to', { sendsNotices: false }],
  ['no message reaches', { reach: { email: null, phone: null } }],
])('a buyer who %s is not told, and the dialog says so', async (_, more) => {
  const { user, field, queryByLabelText, getByText, getByRole, sent } = priced({ ...PRICED, ...more });
  expect(queryByLabelText(/Tell the buyer/)).toBeNull();
  expect(getByText(/The buyer won’t be notified/)).toBeDefined();
  await user.clear(field);
  await user.type(field, '60');
  await user.click(getByRole('button', { name: 'Change to ₪60.00' }));
  expect(sent).toEqual([['SUB-1', { from: 4_900, price: 6_000, notifiesBuyer: false }]]);
});
