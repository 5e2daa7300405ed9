import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { TypedNote } from '#lib/modules/partners/contract.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { Done, SellerActions } from './seller-actions.ts';

type Answer = Done<keyof TypedNote>;
const send = () => screen.getByRole('button', { name: 'Send' });

function drawn(write: SellerActions['write']) {
  const close = vi.fn();
  return { close, ...renderScreen(<NoteDialog seller={{ ref: 'a', name: 'Café' }} write={write} close={close} />) };
}

test('an empty email is refused under both fields, and nothing is sent', async () => {
  const write = vi.fn(async (): Promise<Answer> => ({ ok: true }));
  const { user } = drawn(write);
  await user.click(send());
  await waitFor(() => expect([errorUnder('Subject'), errorUnder('Message')]).toEqual(['Required.', 'Required.']));
  expect(write).not.toHaveBeenCalled();
});

test('pressed twice, one email is sent, and then the dialog goes', async () => {
  const answer = promised<Answer>();
  const write = vi.fn(() => answer.promise);
  const { user, close } = drawn(write);
  await user.type(field('Subject'), 'Hello');
  await user.type(field('Message'), 'New terms.');
  await user.dblClick(send());
  await waitFor(() => expect(write).toHaveBeenCalled());
  expect(close).not.toHaveBeenCalled();
  await act(async () => answer.resolve({ ok: true }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(write.mock.calls).toEqual([['a', { subject: 'Hello', text: 'New terms.' }]]);
});

test('a seller without an address and a missing answer are said, and what was written stays', async () => {
  const message = 'This seller has no email address.';
  const write = vi.fn(async (): Promise<Answer> => ({ ok: false, message }));
  const { user, close } = drawn(write);
  await user.type(field('Subject'), 'Hello');
  await user.type(field('Message'), 'New terms.');
  await user.click(send());
  expect(await screen.findByText(message)).toBeDefined();
  write.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(send());
  expect(await screen.findByText(/^The server didn’t respond/)).toBeDefined();
  expect([field('Message').value, close.mock.calls.length]).toEqual(['New terms.', 0]);
});
