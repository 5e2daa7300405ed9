import type { FoundNow } from './search-words.ts';
import type { Right } from '#lib/modules/access/contract/rights.ts';

/** What the search from anywhere offers to do, besides finding. */

const ACTIONS = [
  { key: 'newLink', href: '/sales?open=new-link', right: 'make-sales' },
  { key: 'invite', href: '/settings/people?open=invite', right: 'manage-people' },
  { key: 'newProduct', href: '/products/new', right: 'edit-products' },
  { key: 'newCustomer', href: '/customers/new', right: 'edit-customers' },
] as const satisfies readonly { key: string; href: string; right: Right }[];

export type SearchAction = { key: (typeof ACTIONS)[number]['key']; href: string };

/** Of the actions those that a person with these rights may take. */
export const actionsFor = (rights: readonly Right[]): SearchAction[] =>
  ACTIONS.filter(({ right }) => rights.includes(right)).map(({ key, href }) => ({ key, href }));

/** Whether every word that was typed begins a word of a text. */
export function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s,·:]+/);
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
}

type SaleStep = 'refund' | 'capture';

const STEP_OF: Readonly<Record<SaleStep, { right: Right; statuses: readonly string[] }>> = {
  refund: { right: 'refund', statuses: ['completed', 'partial-refund'] },
  capture: { right: 'end-holds', statuses: ['authorized'] },
};

/**
 * "refund 112923469": the step that a text names before a sale's number, where the first sale that was found can take
 * it and the person may. `words` are the words for each step.
 */
export function stepIn(
  typed: string,
  sales: FoundNow['sales'],
  { rights, words }: { rights: readonly Right[]; words: Readonly<Record<SaleStep, string>> },
): { step: SaleStep; sale: FoundNow['sales'][number] } | null {
  const [, word = '', number = ''] = /^(\p{L}+)\s+#?(\d{6,10})$/u.exec(typed.trim()) ?? [];
  const sale = sales.find(({ code }) => String(code) === number);
  const step = (['refund', 'capture'] as const).find((one) => fits(words[one], word));
  if (!sale || !step || !rights.includes(STEP_OF[step].right)) return null;
  return STEP_OF[step].statuses.includes(sale.status) ? { step, sale } : null;
}
