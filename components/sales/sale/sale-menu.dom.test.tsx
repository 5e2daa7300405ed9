import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { SaleMenu, type SaleMenuProps } from './sale-menu.tsx';

const links = { make: vi.fn(), send: vi.fn() };
const prefill = { description: 'Lunch', amount: '50.75', currency: 'EUR', language: 'en' };
const OPEN = { email: null, sms: null };
const PROPS: SaleMenuProps = {
  saleId: 'SALE1',
  sellerKey: 'cafe',
  curls: { read: 'curl read', make: 'curl make' },
  pageUrl: '/sale/generate/SALE1',
  copy: { prefill, links },
  receipt: { message: null, address: '', resend: vi.fn(), send: vi.fn(), closed: OPEN },
  disputeFile: null,
};

async function open(props: Partial<SaleMenuProps> = {}) {
  const { user } = renderScreen(<SaleMenu {...PROPS} {...props} />);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menu');
  return user;
}

const isOff = (name: RegExp) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true';

test('what cannot be done says why, and cannot be chosen', async () => {
  await open();
  expect([isOff(/dispute file/), isOff(/receipt again/), isOff(/read this sale/)]).toEqual([true, true, false]);
  expect(screen.getByText('Nothing was charged, so nothing can be disputed.')).toBeTruthy();
  expect(screen.getByText('No receipt was sent for this payment.')).toBeTruthy();
});

test('a payment has its dispute file, its receipt is sent again to where it went', async () => {
  const message = { id: 7, channel: 'email', recipient: 'dana@example.com', state: 'sent' } as MessageView;
  const user = await open({
    disputeFile: '/sales/SALE1/dispute',
    receipt: { message, address: '', resend: vi.fn(), send: vi.fn(), closed: OPEN },
  });
  expect(screen.getByRole('menuitem', { name: /dispute file/ }).getAttribute('href')).toBe('/sales/SALE1/dispute');
  await user.click(screen.getByRole('menuitem', { name: /receipt again/ }));
  expect((await screen.findByDisplayValue('dana@example.com')).tagName).toBe('INPUT');
});

test('a sale is duplicated in the dialog of a new link, with what it was for', async () => {
  const user = await open();
  await user.click(screen.getByRole('menuitem', { name: /Duplicate/ }));
  await screen.findByRole('dialog');
  expect([field('Description').value, field('Amount').value]).toEqual(['Lunch', '50.75']);
});

test('who may not make sales or write to buyers is offered neither', async () => {
  await open({
    copy: null,
    receipt: { message: null, address: '', resend: null, send: null, closed: OPEN },
    curls: { read: 'r', make: null },
  });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open the buyer’s page',
    'Download the dispute fileNothing was charged, so nothing can be disputed.',
    'Copy as curl: read this sale',
  ]);
});

test('a payment whose receipt was never sent sends its first one to the buyer’s address', async () => {
  const send = vi.fn(async () => ({ ok: true as const }));
  const user = await open({
    receipt: { message: null, address: 'dana@example.com', resend: vi.fn(), send, closed: OPEN },
  });
  await user.click(screen.getByRole('menuitem', { name: 'Send the receipt' }));
  expect(await screen.findByDisplayValue('dana@example.com')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledWith('SALE1', 'dana@example.com');
});

test('while the business sends no e-mail, its receipt cannot be sent, and the menu says why', async () => {
  const closed = { email: 'email_module_off', sms: null } as const;
  await open({ receipt: { message: null, address: 'dana@example.com', resend: vi.fn(), send: vi.fn(), closed } });
  expect(isOff(/receipt/)).toBe(true);
  expect(screen.getByText('The email service isn’t active for this business.')).toBeTruthy();
});
