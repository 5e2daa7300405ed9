import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { EMPTY_LINK } from '#lib/modules/payments/views/link-form.ts';
import { linkForm } from '#lib/modules/payments/views/link-form-contract.ts';
import type { LinkResult } from './link-actions.ts';
import { LinkDialog } from './link-dialog.tsx';

const MADE: LinkResult = {
  ok: true,
  url: 'https://pay.example.com/sale/SALE1',
  saleId: 'SALE1',
  price: 5000,
  maxPrice: null,
  currency: 'ILS',
};

function open({
  products = [] as { guid: string; name: string; price: number; currency: string }[],
  answers = [] as (() => LinkResult | Promise<LinkResult>)[],
  mayBuild = false,
} = {}) {
  const makeLink = vi.fn(async (..._: unknown[]) => answers.shift()?.() ?? MADE);
  const shown = renderScreen(
    <LinkDialog
      sellerKey="s"
      products={products}
      links={{ make: makeLink, send: vi.fn() }}
      mayBuild={mayBuild}
      onClose={() => undefined}
    />,
  );
  return { makeLink, ...shown };
}

const submit = () => screen.getByRole('button', { name: /create|make/i });

test('an amount and a word for it make a link, whose address is shown', async () => {
  const { makeLink, user } = open();
  await user.type(field('Description'), 'Lunch');
  await user.type(field('Amount'), '50');
  await user.click(submit());
  await waitFor(() => expect(screen.getByText(/pay\.example\.com/)).toBeTruthy());
  expect(makeLink).toHaveBeenCalledExactlyOnceWith(
    { sellerKey: 's', items: [], customer: '' },
    { ...EMPTY_LINK, business: 's', amount: '50', description: 'Lunch', language: 'en' },
  );
});

test('a link takes every method of the business, and where it is wanted one that the currency has', async () => {
  const { makeLink, user } = open();
  const choice = screen.getByLabelText<HTMLSelectElement>('Payment methods');
  expect(choice.value).toBe('multi');
  expect([...choice.options].map(({ value }) => value)).toEqual([
    'multi',
    'bit',
    'credit-card',
    'paypal',
    'bank-transfer',
    'il-direct-debit',
  ]);
  await user.selectOptions(choice, 'bit');
  await user.type(field('Description'), 'Lunch');
  await user.type(field('Amount'), '50');
  await user.click(submit());
  await waitFor(() => expect(makeLink).toHaveBeenCalledTimes(1));
  expect(makeLink.mock.calls[0]?.[1]).toMatchObject({ method: 'bit', currency: 'ILS' });
});

test('a method that another currency does not have gives way to all of them', async () => {
  const contract = linkForm({ ordered: null, amountText: String });
  const order = (currency: string, method: string) =>
    contract.schema.parse({ ...EMPTY_LINK, description: 'Lunch', amount: '50', currency, method }).method;
  expect([order('ILS', 'bit'), order('EUR', 'bit'), order('EUR', 'sepa'), order('ILS', 'no such')]).toEqual([
    ...['bit', 'multi', 'sepa', 'multi'],
  ]);
});

test.each([
  ['', 'ten', 'Enter a description.', 'Enter an amount such as 120.50.'],
  ['Lunch', '4.99', null, 'The minimum amount is 5.00.'],
])('of %j for %j the wrong fields are named before the server is asked', async (name, amount, nameSays, amountSays) => {
  const { makeLink, user } = open();
  if (name) await user.type(field('Description'), name);
  await user.type(field('Amount'), amount);
  await user.click(submit());
  await waitFor(() => expect(errorUnder('Amount')).toBe(amountSays));
  expect(errorUnder('Description')).toBe(nameSays);
  expect(makeLink).not.toHaveBeenCalled();
});

test('buyers choose up to more than the link asks for', async () => {
  const { makeLink, user } = open();
  await user.type(field('Description'), 'Gift');
  await user.click(screen.getByRole('checkbox', { name: /many|more than one|reus/i }));
  await user.click(screen.getByRole('checkbox', { name: /choose/i }));
  await user.type(document.querySelector('#link-amount') as HTMLElement, '50');
  await user.type(document.querySelector('#link-most') as HTMLElement, '20');
  await user.click(submit());
  await waitFor(() => expect(document.querySelector('#link-most-error')?.textContent).toContain('₪50'));
  expect(makeLink).not.toHaveBeenCalled();
  await user.type(document.querySelector('#link-most') as HTMLElement, '0');
  await user.click(submit());
  await waitFor(() => expect(makeLink).toHaveBeenCalledTimes(1));
  expect(makeLink.mock.calls[0]?.[1]).toMatchObject({ reusable: true, buyerChooses: true, maxAmount: '200' });
});

test('products are sent with their numbers, and a refusal keeps the dialog as it is', async () => {
  const changed: LinkResult = { ok: false, message: 'The products have changed.' };
  const { makeLink, user } = open({
    products: [{ guid: 'g-1', name: 'Mug', price: 5000, currency: 'ILS' }],
    answers: [() => changed],
  });
  await user.click(screen.getByRole('button', { name: /^Add one/ }));
  await user.click(submit());
  await waitFor(() => expect(screen.getByText('The products have changed.')).toBeTruthy());
  expect(makeLink.mock.calls[0]?.[0]).toEqual({ sellerKey: 's', items: [{ guid: 'g-1', quantity: 2 }], customer: '' });
  expect(screen.getByText('2')).toBeTruthy();
});

test('one tap makes the same link for the next customer: everything stands but whom it goes to', async () => {
  const { makeLink, user } = open({ products: [{ guid: 'g-1', name: 'Mug', price: 5000, currency: 'ILS' }] });
  await user.click(screen.getByRole('button', { name: /^Add one/ }));
  await user.selectOptions(screen.getByLabelText('Payment methods'), 'bit');
  await user.type(field('Send to'), 'dana@example.com');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Same for the next customer' }));
  expect([field('Send to').value, screen.getByText('2').textContent]).toEqual(['', '2']);
  await user.type(field('Send to'), 'noa@example.com');
  await user.click(submit());
  await waitFor(() => expect(makeLink).toHaveBeenCalledTimes(2));
  const [[first, values], [second, next]] = makeLink.mock.calls as [unknown[], unknown[]];
  expect(second).toEqual(first);
  expect(next).toEqual({ ...(values as object), to: 'noa@example.com' });
});

describe('the link as JSON beside its form', () => {
  const json = () => screen.findByLabelText<HTMLTextAreaElement>('Body of generate-sale');
  const body = async () => JSON.parse((await json()).value) as Record<string, unknown>;
  const write = async (text: string) => fireEvent.change(await json(), { target: { value: text } });
  async function build() {
    const opened = open({ mayBuild: true });
    await opened.user.click(screen.getByRole('button', { name: 'Show as JSON' }));
    await json();
    return opened;
  }

  test('is not there for people who may not see what programs send', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Show as JSON' })).toBeNull();
  });

  test('follows the form, without a key or an identifier of the business', async () => {
    const { user } = await build();
    await user.type(field('Description'), 'Lunch');
    await user.type(field('Amount'), '50.75');
    await user.selectOptions(screen.getByLabelText('Payment methods'), 'bit');
    expect(await body()).toEqual({
      sale_price: 5_075,
      currency: 'ILS',
      product_name: 'Lunch',
      sale_payment_method: 'bit',
      language: 'en',
    });
  });

  test('is followed by the form, and what the form does not have goes with it', async () => {
    const { makeLink, user } = await build();
    const typed = { sale_price: 9_000, currency: 'EUR', product_name: 'Dinner', language: 'he', transaction_id: 'a-1' };
    await write(JSON.stringify({ ...typed, sale_send_notification: true, sale_email: 'dana@example.com' }));
    expect([field('Description').value, field('Amount').value, field('Send to').value]).toEqual([
      'Dinner',
      '90.00',
      'dana@example.com',
    ]);
    await user.click(submit());
    await waitFor(() => expect(makeLink).toHaveBeenCalledTimes(1));
    const [target, values] = makeLink.mock.calls[0] ?? [];
    expect(target).toMatchObject({ more: JSON.stringify({ transaction_id: 'a-1' }) });
    expect(values).toMatchObject({ description: 'Dinner', amount: '90.00', currency: 'EUR', language: 'he' });
  });

  test('names its wrong field, keeps what was typed, and makes no link of it', async () => {
    const { makeLink, user } = await build();
    await user.type(field('Description'), 'Lunch');
    await user.type(field('Amount'), '50');
    await write('{"sale_price": 400, "currency": "ILS", "product_name": "Lunch", "svc_client_key": "x"}');
    expect(errorUnder('Body of generate-sale')).toContain('sale_price has a value that isn’t accepted.');
    expect(errorUnder('Body of generate-sale')).toContain('svc_client_key isn’t set here');
    expect(field('Amount').value).toBe('50');
    await user.click(submit());
    expect(makeLink).not.toHaveBeenCalled();
    await write('{');
    expect(errorUnder('Body of generate-sale')).toBe('This isn’t valid JSON yet.');
    expect((await json()).value).toBe('{');
    await user.type(field('Amount'), '5');
    expect(await body()).toMatchObject({ sale_price: 50_500 });
    expect(errorUnder('Body of generate-sale')).toBeNull();
  });
});
