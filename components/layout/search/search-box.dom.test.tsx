import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { SearchBox } from './search-box.tsx';
import type { FoundNow } from './search-data.ts';

const NOTHING: FoundNow = { sales: [], buyers: [], products: [], customers: [], subscriptions: [], isTooBroad: false };
const buyer = (name: string): FoundNow => ({ ...NOTHING, buyers: [{ name, email: `${name}@example.test` }] });

type SearchRequest = { text: string; signal: AbortSignal | null; answer: ReturnType<typeof promised<Response>> };
let asked: SearchRequest[] = [];

beforeEach(() => {
  asked = [];
  window.localStorage.clear();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const answer = promised<Response>();
    asked.push({
      text: new URL(path, 'http://kupa.test').searchParams.get('q') ?? '',
      signal: init?.signal ?? null,
      answer,
    });
    return answer.promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.dispatchEvent(new Event('online'));
});

const answerWith = (index: number, found: FoundNow) =>
  act(async () => asked[index]?.answer.resolve(Response.json(found)));
const sleep = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

async function openBox(clock = { ahead: 0, timeZone: 'Asia/Jerusalem' }) {
  const screen = renderScreen(
    <SearchBox
      links={[{ href: '/sales', label: 'Sales', icon: 'receipt', section: 'work' }]}
      rights={['make-sales', 'refund', 'see-sales']}
      chooseLanguage={async () => ({ ok: true })}
      clock={clock}
    />,
  );
  await screen.user.click(screen.getByRole('button', { name: /search/i }));
  return { ...screen, field: await screen.findByRole('combobox') };
}

test('one question is asked for a word that is typed quickly, and its answer is listed', async () => {
  const { user, field, findByText } = await openBox();
  await user.type(field, 'Dana');
  await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['Dana']));
  await answerWith(0, buyer('Dana Levi'));
  expect(await findByText('Dana Levi')).toBeDefined();
});

test('an answer that comes after that of a later text is not shown', async () => {
  const { user, field, findByText, queryByText } = await openBox();
  await user.type(field, 'Da');
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.type(field, 'na');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.signal?.aborted).toBe(true);
  await answerWith(1, buyer('Dana Levi'));
  await answerWith(0, buyer('Dan Cohen'));
  expect(await findByText('Dana Levi')).toBeDefined();
  expect(queryByText('Dan Cohen')).toBeNull();
});

test('a search that was emptied shows nothing of the last one when it begins anew', async () => {
  const { user, field, findByText, queryByText } = await openBox();
  await user.type(field, 'Dana');
  await waitFor(() => expect(asked).toHaveLength(1));
  await answerWith(0, buyer('Dana Levi'));
  await findByText('Dana Levi');
  await user.clear(field);
  expect(queryByText('Dana Levi')).toBeNull();
  await sleep(250);
  await user.type(field, 'Noa');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(queryByText('Dana Levi')).toBeNull();
});

test('a failing server is told at once and asked again, and a later answer takes its place', async () => {
  const { user, field, findByRole, findByText, queryByRole } = await openBox();
  await user.type(field, 'Dana');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer.resolve(new Response(null, { status: 500 })));
  expect((await findByRole('alert')).textContent).toBe('Search isn’t responding. Try again.');
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 2_000 });
  await answerWith(1, buyer('Dana Levi'));
  expect(await findByText('Dana Levi')).toBeDefined();
  expect(queryByRole('alert')).toBeNull();
});

test('a refusal is not asked again', async () => {
  const { user, field, findByRole } = await openBox();
  await user.type(field, 'Dana');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer.resolve(new Response(null, { status: 401 })));
  expect(await findByRole('alert')).toBeDefined();
  await sleep(1_000);
  expect(asked).toHaveLength(1);
});

test('without network the box says so, keeps the text, and asks when the network is back', async () => {
  const { user, field, findByRole, findByText, queryByRole } = await openBox();
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.type(field, 'Dana');
  expect(await findByRole('alert')).toBeDefined();
  expect(asked).toHaveLength(0);
  expect((field as HTMLInputElement).value).toBe('Dana');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['Dana']));
  await answerWith(0, buyer('Dana Levi'));
  expect(await findByText('Dana Levi')).toBeDefined();
  expect(queryByRole('alert')).toBeNull();
});

test('a search that took too long asks to keep typing, keeps the text, and shows what else was found', async () => {
  const { user, field, findByText, queryByText } = await openBox();
  await user.type(field, 'Da');
  await waitFor(() => expect(asked).toHaveLength(1));
  await answerWith(0, { ...buyer('Dana Levi'), isTooBroad: true });
  const sentence = await findByText(/Keep typing to narrow them down/);
  expect(sentence.getAttribute('role')).toBe('status');
  expect((field as HTMLInputElement).value).toBe('Da');
  expect(queryByText('Dana Levi')).not.toBeNull();
  await user.type(field, 'na');
  await waitFor(() => expect(asked).toHaveLength(2));
  await answerWith(1, buyer('Dana Levi'));
  await waitFor(() => expect(queryByText(/Keep typing/)).toBeNull());
});

const SALE = {
  saleId: 'SALE-A',
  code: 112_923_469,
  productName: 'House blend',
  type: 'sale',
  status: 'completed',
  price: 4_000,
  currency: 'ILS',
  buyerName: 'Dana Levi',
  method: 'credit-card',
  account: null,
  at: 'Nov 21, 2026, 10:00',
  cardBrand: 'Visa',
  cardLast4: '1111',
} as FoundNow['sales'][number];

test('the best hit is selected also when it comes after the others, and says when, who and with what', async () => {
  const { user, field, findByRole, getAllByRole } = await openBox();
  await user.type(field, 'dana');
  expect((await findByRole('option', { selected: true })).textContent).toContain('Show all results');
  await waitFor(() => expect(asked).toHaveLength(1));
  await answerWith(0, { ...NOTHING, sales: [SALE] });
  await waitFor(() => expect(getAllByRole('option', { selected: true })[0]?.textContent).toContain('House blend'));
  const best = await findByRole('option', { selected: true });
  expect(best.textContent).toContain('Nov 21, 2026');
  expect(best.textContent).toContain('Dana Levi');
  expect(best.textContent).toContain('1111');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(getAllByRole('option', { selected: true })[0]?.textContent).toContain('Show all'));
});

test('a step before a number, an action and a day are offered first', async () => {
  const { user, field, findByRole } = await openBox();
  await user.type(field, 'new li');
  expect((await findByRole('option', { selected: true })).textContent).toBe('New payment link');
  await user.clear(field);
  await user.type(field, 'yesterday');
  expect((await findByRole('option', { selected: true })).textContent).toMatch(/Sales of .?yesterday/);
  await user.clear(field);
  await user.type(field, 'refund 112923469');
  await waitFor(() => expect(asked.at(-1)?.text).toBe('refund 112923469'));
  await answerWith(asked.length - 1, { ...NOTHING, sales: [SALE] });
  await waitFor(async () =>
    expect((await findByRole('option', { selected: true })).textContent).toBe('Refund sale 112923469'),
  );
});

test('a day without a year is the last one by the clock of the product, which the sandbox may have moved', async () => {
  const day = 24 * 3_600;
  const dayOf = async (ahead: number) => {
    const { user, field, findByRole, unmount } = await openBox({ ahead, timeZone: 'UTC' });
    const tomorrow = new Date(Date.now() + day * 1_000);
    await user.type(field, `${tomorrow.getUTCDate()}/${tomorrow.getUTCMonth() + 1}`);
    const offered = (await findByRole('option', { selected: true })).textContent ?? '';
    unmount();
    return Number(/\d{4}/.exec(offered)?.[0]);
  };
  expect(await dayOf(2 * day)).toBe((await dayOf(0)) + 1);
});
