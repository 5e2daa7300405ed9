import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { RECOVERED_AT_ONCE, type RecoveryChoice } from '#lib/modules/subscriptions/views/recovery.ts';
import type { RecoveryAction, RecoveryActions } from './recovery-actions.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { RecoveryMenu } from './recovery-menu.tsx';
import type { ListedFailure } from './recovery-cells.tsx';

const ROW: ListedFailure = {
  subscriptionId: 'SUB-1',
  code: 1,
  sellerId: 1,
  sellerName: 'Tamar Books',
  state: 'retrying',
  description: 'Book of the month',
  buyerName: 'Dana Levi',
  buyerEmail: 'dana@example.com',
  buyerPhone: '',
  language: 'he',
  reach: { email: 'dana@example.com', phone: null },
  amount: 4_500,
  monthly: 4_900,
  price: 4_900,
  currency: 'ILS',
  period: 'monthly',
  number: 4,
  dueAt: new Date('2026-11-20T07:00:00Z'),
  errorCode: 21_005,
  failures: 2,
  retryAt: null,
  isUnderWay: false,
  cardMask: '411111******1111',
  cardExpiry: '1230',
  why: 'Above the limit',
  because: null,
  isAllowed: true,
  mayWrite: true,
};
/** An address is kept, and no way of messages leads to it. */
const NOWHERE = { email: null, phone: null };
const URL = `https://pay.example.com/subscription/card/${'x'.repeat(300)}`;

function menu(more: Partial<ListedFailure> = {}) {
  const calls = { retry: [] as string[], make: [] as string[], send: [] as string[] };
  const [retried, sent] = [promised<Answer>(), promised<Answer<{ to: string[] }>>()];
  let made: Awaited<ReturnType<RecoveryActions['makeLink']>> = { ok: true, url: URL, code: { size: 1, path: '' } };
  const screen = renderScreen(
    <RecoveryMenu
      row={{ ...ROW, ...more }}
      name="Dana Levi"
      actions={{
        retry: (id) => {
          calls.retry.push(id);
          return retried.promise;
        },
        makeLink: async (id) => {
          calls.make.push(id);
          return made;
        },
        sendLink: (id) => {
          calls.send.push(id);
          return sent.promise;
        },
        many: async () => ({ ok: false, message: '' }),
        chooseAll: async () => ({ ok: false, message: '' }),
      }}
    />,
  );
  const choose = async (item: string) => {
    await screen.user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await screen.user.click(await screen.findByRole('menuitem', { name: item }));
    return screen.findByRole('dialog');
  };
  const words = () => (screen.getByRole('dialog').textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  return {
    ...screen,
    calls,
    retried,
    sent,
    choose,
    words,
    refuseLink: (message: string) => {
      made = { ok: false, message };
    },
  };
}

test('to try now says what is charged, with what, and how many failures are left', async () => {
  const one = menu();
  await one.choose('Retry now');
  for (const part of ['without waiting for the next attempt', 'Card ending in1111', '4 attempts are left'])
    expect(one.words()).toContain(part);
  one.unmount();
  const account = menu({ cardMask: 'DE****3000', cardExpiry: null, failures: 6 });
  await account.choose('Retry now');
  expect(account.words()).toContain('Account ending in3000');
  expect(account.words()).not.toContain('Card');
  expect(account.words()).toContain('If it fails again, the subscription is canceled.');
});

test('a hard decline has no entry to charge that card again: the first one sends its buyer a link', async () => {
  const entries = async (more: Partial<ListedFailure>) => {
    const { user, findAllByRole, getByRole, unmount } = menu(more);
    await user.click(getByRole('button', { name: /^Actions for/ }));
    const names = (await findAllByRole('menuitem')).map((item) => item.textContent);
    unmount();
    return names;
  };
  const [send, card, ...open] = [
    'Send link to buyer',
    'Another payment method…',
    'Preview messages',
    'Open subscription',
  ];
  expect(await entries({ state: 'failed', errorCode: 21_001 })).toEqual([send, card, ...open]);
  expect(await entries({ state: 'retrying' })).toEqual(['Retry now', send, card, ...open]);
});

test('two clicks on "try now" are one charge; a refusal stays, and the list is read again after success', async () => {
  const { user, choose, getByRole, calls, retried, findByText, navigation } = menu();
  await choose('Retry now');
  const button = getByRole('button', { name: 'Charge ₪45.00 now' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(calls.retry).toEqual(['SUB-1']);
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(true));
  await user.keyboard('{Escape}');
  expect(getByRole('dialog')).toBeDefined();
  retried.resolve({ ok: true });
  expect(await findByText('The charge was started')).toBeDefined();
  expect(navigation).toContain('refresh');
});

test('what the server refuses to try is said in the dialog, and nothing is said to be started', async () => {
  const { user, choose, getByRole, retried, findByText, queryByText } = menu();
  await choose('Retry now');
  await user.click(getByRole('button', { name: 'Charge ₪45.00 now' }));
  retried.resolve({ ok: false, message: 'A charge is in progress.' });
  expect(await findByText('A charge is in progress.')).toBeDefined();
  expect(queryByText('The charge was started')).toBeNull();
});

test('what is under way cannot be tried, and who may not act can only look', async () => {
  const busy = menu({ isUnderWay: true });
  await busy.user.click(busy.getByRole('button', { name: /^Actions for/ }));
  const item = await busy.findByRole('menuitem', { name: /Retry now/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('A charge is in progress');
  busy.unmount();
  const viewer = menu({ isAllowed: false });
  await viewer.user.click(viewer.getByRole('button', { name: /^Actions for/ }));
  expect((await viewer.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Preview messages',
    'Open subscription',
  ]);
});

test('the link is sent once for two clicks, after it is said where it goes and what is charged then', async () => {
  const { choose, getByRole, findByText, calls, sent, words, navigation } = menu();
  await choose('Send link to buyer');
  expect(words()).toContain('Sent todana@example.com');
  expect(words()).toContain('To be charged₪45.00');
  const button = getByRole('button', { name: 'Send link' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect([calls.make, calls.send]).toEqual([[], ['SUB-1']]);
  sent.resolve({ ok: true, to: ['dana@example.com'] });
  expect(await findByText('The link was sent')).toBeDefined();
  expect(navigation).toContain('refresh');
});

test('without an address no link is sent, and without the right to write it is not offered', async () => {
  const unreachable = menu({ reach: NOWHERE });
  await unreachable.user.click(unreachable.getByRole('button', { name: /^Actions for/ }));
  const item = await unreachable.findByRole('menuitem', { name: /Send link to buyer/ });
  expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual([
    'true',
    expect.stringContaining('We have no email or phone number for this buyer'),
  ]);
  unreachable.unmount();
  const silent = menu({ mayWrite: false });
  await silent.user.click(silent.getByRole('button', { name: /^Actions for/ }));
  expect((await silent.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Retry now',
    'Another payment method…',
    'Preview messages',
    'Open subscription',
  ]);
});

test('another payment method is handed over as a link and a code, is typed nowhere here, and nothing is sent', async () => {
  const { choose, getByRole, findByText, calls, words, queryByRole, queryAllByRole } = menu();
  await choose('Another payment method…');
  expect(await findByText(URL)).toBeDefined();
  expect(getByRole('img', { name: 'QR code of the link' })).toBeDefined();
  expect(words()).toContain('The failed charge of ₪45.00 is then made right away with the new payment method.');
  expect(words()).toContain('never entered in the dashboard');
  expect(queryAllByRole('textbox')).toEqual([]);
  expect(queryByRole('button', { name: 'Send to the buyer' })).toBeNull();
  expect([calls.make, calls.send]).toEqual([['SUB-1'], []]);
});

test('a link that is refused is said, and a message without an answer is not sent again', async () => {
  const refused = menu();
  refused.refuseLink('It has ended meanwhile.');
  await refused.choose('Another payment method…');
  expect(await refused.findByText('It has ended meanwhile.')).toBeDefined();
  refused.unmount();
  const lost = menu();
  await lost.choose('Send link to buyer');
  await lost.user.click(lost.getByRole('button', { name: 'Send link' }));
  lost.sent.reject();
  expect(await lost.findByText(/The request may have gone through/)).toBeDefined();
  expect((lost.getByRole('button', { name: 'Send link' }) as HTMLButtonElement).disabled).toBe(true);
});

const choice = (index: number, more: Partial<RecoveryChoice> = {}): RecoveryChoice => ({
  subscriptionId: `SUB-${index}`,
  description: 'Gym',
  buyerName: `Buyer ${index}`,
  buyerEmail: `b${index}@example.com`,
  buyerPhone: '',
  reach: { email: `b${index}@example.com`, phone: null },
  amount: 1_000,
  currency: 'ILS',
  state: 'retrying',
  ...more,
});
const choices = (count: number) => Array.from({ length: count }, (_, index) => choice(index));

function many(action: RecoveryAction, chosen: readonly RecoveryChoice[]) {
  const sent: [RecoveryAction, readonly string[]][] = [];
  const closed: boolean[] = [];
  let said = promised<Answer<{ results: Answer[] }>>();
  const screen = renderScreen(
    <RecoveryDialog
      action={action}
      chosen={chosen}
      many={(...told) => {
        sent.push(told);
        said = promised();
        return said.promise;
      }}
      onClose={(hasRun) => closed.push(hasRun)}
    />,
  );
  const words = () => (screen.getByRole('dialog').textContent ?? '').replace(/[\u2066-\u2069]/g, '');
  const outcomes = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset['outcome']);
  const answer = (results: Answer[]) => act(async () => said.resolve({ ok: true, results }));
  return { ...screen, sent, closed, words, outcomes, answer, lose: () => act(async () => said.reject()) };
}

test('many are tried portion by portion for what they come to, and half of them may be refused', async () => {
  const count = RECOVERED_AT_ONCE * 2;
  const { user, getByRole, getAllByRole, sent, words, outcomes, answer, closed, navigation } = many('retry', [
    ...choices(count - 1),
    choice(count - 1, { currency: 'EUR' }),
  ]);
  expect(words()).toContain(`₪${count - 1}0.00`);
  expect(words()).toContain('€10.00');
  const button = getByRole('button', { name: `Retry ${count} now` });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(sent).toHaveLength(1);
  const refused: Answer = { ok: false, message: 'A charge is in progress.' };
  for (const _ of [1, 2])
    await answer(Array.from({ length: RECOVERED_AT_ONCE }, (_, index) => (index === 0 ? refused : { ok: true })));
  expect(sent.flatMap(([, ids]) => ids)).toEqual(choices(count).map(({ subscriptionId }) => subscriptionId));
  expect(outcomes().filter((one) => one === 'refused')).toHaveLength(2);
  expect(words()).toContain(`${count - 2} of ${count} charges started`);
  expect(words()).toContain('A charge is in progress.');
  await user.click(getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(closed).toEqual([true]);
  expect(navigation).toContain('refresh');
});

test('a link is sent to those who can be reached, and who cannot is said', async () => {
  const { user, getByRole, sent, words } = many('send', [
    ...[choice(1), choice(2, { reach: NOWHERE }), choice(3, { reach: { email: null, phone: '0521234567' } })],
  ]);
  expect(words()).toContain('Ask 2 buyers for another payment method?');
  expect(words()).toContain('One has no email or phone number and is left out.');
  await user.click(getByRole('button', { name: 'Send 2 links' }));
  expect(sent).toEqual([['send', ['SUB-1', 'SUB-3']]]);
});

test('where nobody can be reached there is nothing to send, and closing it did nothing', async () => {
  const { user, getByRole, closed } = many('send', [choice(1, { reach: NOWHERE })]);
  expect((getByRole('button', { name: /^Send/ }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual([false]);
});

test('a portion without an answer is not known, what comes after it waits, and a long name breaks nothing', async () => {
  const long = 'שם ארוך מאוד '.repeat(30).trim();
  const { user, getByRole, getByText, sent, outcomes, lose, words } = many('retry', [
    choice(0, { buyerName: long }),
    ...choices(RECOVERED_AT_ONCE * 2).slice(1),
  ]);
  await user.click(getByRole('button', { name: /^Retry/ }));
  expect(getByText(long)).toBeDefined();
  await lose();
  expect(sent).toHaveLength(1);
  expect(outcomes()).toEqual([
    ...Array(RECOVERED_AT_ONCE).fill('unknown'),
    ...Array(RECOVERED_AT_ONCE).fill('waiting'),
  ]);
  expect(words()).toContain('It may have been done: check the subscription.');
});

test('of many a retry charges the cards that may be charged, and says how many need another one', async () => {
  const dead = { state: 'failed' } as const;
  const { user, getByRole, sent, words } = many('retry', [choice(0), choice(1, dead), choice(2), choice(3, dead)]);
  expect(words()).toContain('2 need another payment method and are left out.');
  await user.click(getByRole('button', { name: 'Retry 2 now' }));
  expect(sent[0]).toEqual(['retry', ['SUB-0', 'SUB-2']]);
});
