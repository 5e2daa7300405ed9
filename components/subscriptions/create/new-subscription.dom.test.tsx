import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type FakeServer } from '#components/testing/fake-server.ts';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { EMPTY_SUBSCRIPTION } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import type { CreateSubscription } from './create-actions.ts';
import { NewSubscription } from './new-subscription.tsx';

const MADE: Awaited<ReturnType<CreateSubscription>> = {
  ok: true,
  subscriptionId: 'SUB1',
  isTemplate: false,
  url: 'https://pay.example.com/subscription/generate/SUB1',
};
const NOW = new Date('2026-11-24T10:00:00Z');

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer('/subscriptions/new/preview', { text: 'You pay ₪49.00 today.', moves: null });
});
afterEach(() => vi.unstubAllGlobals());

function open({
  kind = 'regular' as 'regular' | 'template',
  answers = [] as Awaited<ReturnType<CreateSubscription>>[],
} = {}) {
  const create = vi.fn<CreateSubscription>(async () => answers.shift() ?? MADE);
  const shown = renderScreen(
    <NewSubscription
      businesses={[{ key: 's', name: 'Gym', seesCustomers: true }]}
      {...{ kind, create, now: NOW, timeZone: 'Asia/Jerusalem', zoneName: 'Israel Time', send: null }}
    />,
  );
  return { create, ...shown };
}

const submit = () => screen.getByRole('button', { name: /^Create/ });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

test('a description and an amount make a monthly subscription, and its link is handed over', async () => {
  const { create, user } = open();
  await user.type(field('Description'), 'Gym');
  await user.type(field('Amount of each payment'), '49');
  await user.click(submit());
  await waitFor(() => expect(screen.getByText('The subscription is ready')).toBeTruthy());
  expect(create).toHaveBeenCalledExactlyOnceWith('s', {
    ...EMPTY_SUBSCRIPTION,
    description: 'Gym',
    amount: '49',
    language: 'en',
  });
  expect(screen.getByText(MADE.url)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View subscription' }).getAttribute('href')).toBe('/subscriptions/SUB1');
});

test('every wrong field is named at once, before the server is asked, and nothing that was typed is lost', async () => {
  const { create, user } = open();
  await user.type(field('Amount of each payment'), '4.99');
  await user.type(field('Email address'), 'dana@');
  await user.type(field('Mobile number'), '12');
  await user.click(screen.getByRole('radio', { name: /On a set date/ }));
  await user.type(field('Date'), '23/11/2026');
  await user.click(screen.getByRole('radio', { name: 'A set number' }));
  await user.type(field('How many'), '1');
  await user.click(submit());
  await waitFor(() => expect(errorUnder('Description')).toBe('Enter a description.'));
  expect([
    errorUnder('Amount of each payment'),
    errorUnder('Date'),
    errorUnder('How many'),
    errorUnder('Email address'),
    errorUnder('Mobile number'),
  ]).toEqual([
    'The minimum amount is 5.00.',
    'This time has passed. Choose a later date or hour, or start when the buyer pays.',
    'Enter a whole number from 2 to 999. For a single payment, create a payment link.',
    'Enter an email address such as dana@example.com.',
    'Enter a mobile number such as 052-123-4567.',
  ]);
  expect(document.activeElement).toBe(field('Description'));
  expect(create).not.toHaveBeenCalled();
  // Another start and back: the date that was typed is there again.
  await user.click(screen.getByRole('radio', { name: /When the buyer pays/ }));
  await user.click(screen.getByRole('radio', { name: /On a set date/ }));
  expect(field('Date').value).toBe('2026-11-23');
  expect(warnsBeforeClosing()).toBe(true);
});

test('what the server refuses stands under its field, and what was typed stays', async () => {
  const refused = { ok: false, message: 'Not taken.', fields: { method: 'Not taken.' } } as const;
  const { user } = open({ answers: [refused] });
  await user.type(field('Description'), 'Gym');
  await user.type(field('Amount of each payment'), '49');
  await user.click(submit());
  await waitFor(() => expect(errorUnder('Payment method')).toBe('Not taken.'));
  expect(field('Description').value).toBe('Gym');
});

test('the preview shows the dates, their rule in short months, the total and the monthly value', async () => {
  const { user } = open();
  expect(preview().getByText(/Fill in an amount/)).toBeTruthy();
  await user.type(field('Amount of each payment'), '49');
  await user.click(screen.getByRole('radio', { name: /On a set date/ }));
  await user.type(field('Date'), '31/12/2026');
  await user.click(screen.getByRole('radio', { name: 'A set number' }));
  await user.type(field('How many'), '12');
  const dates = preview()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(dates).toHaveLength(6);
  expect(dates[2]).toContain('Feb 28, 2027');
  expect(dates[3]).toContain('Mar 31, 2027');
  expect(preview().getByText(/In months without a day 31/)).toBeTruthy();
  expect(preview().getByText(/and 6 more/).textContent).toContain('November 30, 2027');
  expect(preview().getByText('Total of 12 payments').nextSibling?.textContent).toBe('₪588.00');
  expect(preview().getByText('Monthly value').nextSibling?.textContent).toBe('₪49.00');
  await waitFor(() => expect(preview().getByText('You pay ₪49.00 today.')).toBeTruthy());
  expect(server.asked.at(-1)).toContain('times=12');
});

test('a template asks for no buyer, and sends none', async () => {
  const { create, user } = open({ kind: 'template' });
  expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull();
  await user.type(field('Description'), 'Gym');
  await user.type(field('Amount of each payment'), '49');
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[1].kind).toBe('template');
});

test('a customer that is picked fills the buyer in', async () => {
  server.answer('/customers/pick', [{ guid: 'g', name: 'Noa Bar', email: 'noa@example.com', phone: '0521234567' }]);
  const { user } = open();
  await user.click(screen.getByRole('combobox', { name: 'Find a customer' }));
  await user.click(await screen.findByRole('option', { name: /Noa Bar/ }));
  expect([field('Name').value, field('Email address').value, field('Mobile number').value]).toEqual([
    ...['Noa Bar', 'noa@example.com', '0521234567'],
  ]);
});

test('a debit is made in its own currency: with another one any method is chosen again', async () => {
  const { user } = open();
  await user.selectOptions(field('Payment method'), 'il-direct-debit');
  await user.selectOptions(field('Currency'), 'EUR');
  expect(field('Payment method').value).toBe('multi');
  expect(within(field('Payment method')).queryByRole('option', { name: /Israel/ })).toBeNull();
  expect(within(field('Payment method')).getByRole('option', { name: 'SEPA direct debit' })).toBeTruthy();
});
