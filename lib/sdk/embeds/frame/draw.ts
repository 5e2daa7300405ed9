import {
  type BalanceView,
  type OnboardingView,
  PAYMENT_FILTERS,
  type FrameTexts,
  type EmbedView,
  type PaymentFilter,
  type PaymentsView,
} from '#lib/modules/embedded/contract/embeds.ts';
import { element } from './element.ts';

/** Draws an embed from the server's response, which has its texts. */

export type ViewQuery = { filter: PaymentFilter; page: number };
type ViewContext = { texts: FrameTexts; query: ViewQuery; ask: (next: ViewQuery) => void };

/** Draws into `place`; where a person was in it, the focus stays at the same control. */
export function drawView(place: HTMLElement, view: EmbedView, context: ViewContext): void {
  const focused = place.contains(document.activeElement) ? (document.activeElement?.id ?? '') : '';
  place.textContent = '';
  if (view.embed === 'payments') place.append(...payments(view, context));
  else if (view.embed === 'balance') place.append(...balance(view, context.texts));
  else place.append(...onboarding(view, context.texts));
  const again = focused ? document.getElementById(focused) : null;
  (again?.matches(':disabled') ? document.getElementById('filter') : again)?.focus();
}

const note = (words: string): HTMLElement => element('p', { class: 'note', role: 'status' }, words);

/** `label` stands before it where there is no room for heads of columns. */
const amount = (words: string, label = ''): HTMLElement =>
  element('td', { class: 'amount', 'data-label': label }, element('bdi', {}, words));

function payments({ lines, page, hasMore }: PaymentsView, { texts, query, ask }: ViewContext): HTMLElement[] {
  const filter = element('select', { id: 'filter' });
  for (const one of PAYMENT_FILTERS) {
    const option = element('option', { value: one }, texts.filters[one]);
    option.selected = one === query.filter;
    filter.append(option);
  }
  filter.addEventListener('change', () => ask({ filter: filter.value as PaymentFilter, page: 1 }));
  const bar = element('div', { class: 'bar' }, element('label', {}, texts.filter, filter));
  if (lines.length === 0 && page === 1) return [bar, note(query.filter === 'all' ? texts.empty : texts.emptyFiltered)];
  const { name, when, amount: price, state } = texts.columns;
  const heads = [name, when, state].map((words) => element('th', { scope: 'col' }, words));
  const rows = lines.map((line) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('bdi', {}, line.name)),
      element('td', { class: 'when' }, element('time', { datetime: line.at }, line.when)),
      element('td', { class: line.tone }, line.state),
      amount(line.amount),
    ),
  );
  const table = element(
    'table',
    { class: 'payments' },
    element('caption', { class: 'hidden' }, texts.title),
    element('thead', {}, element('tr', {}, ...heads, element('th', { scope: 'col', class: 'amount' }, price))),
    element('tbody', {}, ...rows),
  );
  const body = element('div', { class: 'scroll' }, table);
  if (page === 1 && !hasMore) return [bar, body];
  const turn = (id: string, words: string, to: number, isThere: boolean): HTMLElement => {
    const button = element('button', { id, type: 'button', ...(!isThere && { disabled: '' }) }, words);
    button.addEventListener('click', () => ask({ ...query, page: to }));
    return button;
  };
  const pages = element(
    'div',
    { class: 'pages' },
    turn('previous', texts.previous, page - 1, page > 1),
    element('span', { class: 'note', role: 'status' }, texts.page.replace('{page}', String(page))),
    turn('next', texts.next, page + 1, hasMore),
  );
  return [bar, body, pages];
}

function balance({ lines, payouts }: BalanceView, texts: FrameTexts): HTMLElement[] {
  if (lines.length === 0) return [note(texts.empty)];
  const head = (words: string): HTMLElement => element('th', { scope: 'col', class: 'amount' }, words);
  const corner = element('th', { scope: 'col' }, element('span', { class: 'hidden' }, texts.columns.name));
  const rows = lines.map(({ currency, total, releasable, waiting }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, currency),
      amount(total, texts.total),
      amount(releasable, texts.releasable),
      amount(waiting, texts.waiting),
    ),
  );
  const heads = element('tr', {}, corner, ...[texts.total, texts.releasable, texts.waiting].map(head));
  const caption = element('caption', { class: 'hidden' }, texts.title);
  const table = element(
    'table',
    { class: 'balance' },
    caption,
    element('thead', {}, heads),
    element('tbody', {}, ...rows),
  );
  return [element('div', { class: 'scroll' }, table), ...payoutsBelow(payouts, texts)];
}

/** The newest payouts, below the balance. */
function payoutsBelow(
  payouts: BalanceView['payouts'],
  { columns, payouts: title, noPayouts }: FrameTexts,
): HTMLElement[] {
  const head = element('h2', { class: 'below' }, title);
  if (payouts.length === 0) return [head, note(noPayouts)];
  const heads = [columns.when, columns.state].map((words) => element('th', { scope: 'col' }, words));
  const rows = payouts.map((line) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('time', { datetime: line.at }, line.when)),
      element('td', { class: line.tone }, line.state),
      amount(line.amount),
    ),
  );
  const table = element(
    'table',
    {},
    element('caption', { class: 'hidden' }, title),
    element('thead', {}, element('tr', {}, ...heads, element('th', { scope: 'col', class: 'amount' }, columns.amount))),
    element('tbody', {}, ...rows),
  );
  return [head, element('div', { class: 'scroll' }, table)];
}

function onboarding({ title, body, lines, link }: OnboardingView, texts: FrameTexts): HTMLElement[] {
  const rows = lines.map(({ name, state, tone }) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', { class: tone }, state)),
  );
  const steps = element(
    'table',
    {},
    element('caption', { class: 'hidden' }, texts.steps),
    element('tbody', {}, ...rows),
  );
  const open = link && element('a', { class: 'button', href: link.address, target: '_blank', rel: 'noopener' });
  open?.append(link?.label ?? '', element('span', { class: 'hidden' }, ` (${texts.newTab})`));
  return [
    element('h2', {}, title),
    element('p', {}, body),
    ...(rows.length > 0 ? [steps] : []),
    ...(open ? [element('p', { class: 'pages' }, open)] : []),
  ];
}
