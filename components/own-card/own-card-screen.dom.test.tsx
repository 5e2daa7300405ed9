import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { type OwnCardActions, OwnCardScreen } from './own-card-screen.tsx';
import { reasonOf } from './reason-of.ts';

/** Hosted fields as the script brings them: each is there at once, and the token is that of the test. */
const tokenize = vi.fn(async () => ({ token: 'BUYER-1' }));
vi.mock('#lib/sdk/fields/package/react.tsx', () => ({
  HostedFields: ({ children }: { children: React.ReactNode }) => children,
  HostedField: ({ id }: { id: string }) => <input id={id} />,
  useTokenize: () => ({ tokenize, isReady: true, error: null, reset: () => undefined }),
}));

afterEach(() => vi.clearAllMocks());

const actions = (): OwnCardActions => ({
  save: vi.fn(async () => ({ ok: true as const })),
  remove: vi.fn(async () => ({ ok: true as const })),
});
const CARD = { mask: '411111******1111', brand: 'Visa', expiry: '1230', isOver: false };

async function screen(acts: OwnCardActions, card: typeof CARD | null, isTypedHere = true) {
  const shown = renderScreen(
    <OwnCardScreen sellerKey="cafe" card={card} publicKey="key" isTypedHere={isTypedHere} actions={acts} />,
  );
  await act(async () => {});
  return shown;
}

test('a card is saved with consent alone, by its token', async () => {
  const acts = actions();
  const { user, getByRole, findByText } = await screen(acts, null);
  await user.click(getByRole('button', { name: 'Save card' }));
  expect(await findByText('Confirm that the card may be charged.')).toBeTruthy();
  expect([tokenize, acts.save].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([0, 0]);
  await user.click(getByRole('checkbox'));
  await user.click(getByRole('button', { name: 'Save card' }));
  expect(acts.save).toHaveBeenCalledWith('cafe', 'BUYER-1');
});

test('what the fields refuse is said, and nothing is saved', async () => {
  tokenize.mockRejectedValueOnce({ type: 'tokenize-error', errors: { cardNumber: 'The number isn’t complete.' } });
  const acts = actions();
  const { user, getByRole, findByText } = await screen(acts, null);
  await user.click(getByRole('checkbox'));
  await user.click(getByRole('button', { name: 'Save card' }));
  expect(await findByText('The number isn’t complete.')).toBeTruthy();
  expect(acts.save).not.toHaveBeenCalled();
  expect([reasonOf(null), reasonOf({ message: 'Busy' }), reasonOf({ errors: {} })]).toEqual([null, 'Busy', null]);
});

test('a saved card is shown by its end, and deleted after a question', async () => {
  const acts = actions();
  const { user, getByRole, getByText, getAllByRole } = await screen(acts, CARD);
  expect(getByText(/1111/)).toBeTruthy();
  expect(getByText('12/30')).toBeTruthy();
  await user.click(getByRole('button', { name: 'Delete card' }));
  expect(acts.remove).not.toHaveBeenCalled();
  await user.click(getAllByRole('button', { name: 'Delete card' }).at(-1) as HTMLElement);
  expect(acts.remove).toHaveBeenCalledWith('cafe');
});

test('B-07: without a host for the fields no card is typed in, and a saved one can still be deleted', async () => {
  const none = await screen(actions(), null, false);
  expect(none.getByText('Cards can’t be added here at the moment. Contact support.')).toBeTruthy();
  expect(none.queryAllByRole('button')).toEqual([]);
  none.unmount();
  const { getByText, getAllByRole } = await screen(actions(), CARD, false);
  expect(getByText(/1111/)).toBeTruthy();
  expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delete card']);
});
