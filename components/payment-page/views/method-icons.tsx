/** @jsxImportSource preact */
import type { PageMethod } from '#lib/modules/payments/contract/sale-words.ts';

/**
 * Small signs of the methods, drawn here so that nothing is fetched. Decoration: the name beside them says the same.
 */

const BANK = 'M3 9.5 12 4l9 5.5M5 10v7M10 10v7M14 10v7M19 10v7M3.5 19.5h17';
const DEBIT = 'M4 7h13m-3-3 3 3-3 3M20 17H7m3-3-3 3 3 3';

const LINES: Partial<Record<PageMethod, string>> = {
  'credit-card': 'M3 6.5h18v11H3zM3 10h18M6 14.5h4',
  'bank-transfer': BANK,
  sepa: DEBIT,
  bacs: DEBIT,
  'il-direct-debit': DEBIT,
};

/** Brands that are a word on their colour. */
const BADGES: Partial<Record<PageMethod, [background: string, ink: string, word: string]>> = {
  'apple-pay': ['#000', '#fff', 'Pay'],
  'google-pay': ['#fff', '#3c4043', 'G Pay'],
  bit: ['#003e4c', '#fff', 'bit'],
  paypal: ['#003087', '#fff', 'PP'],
};

export function MethodIcon({ of }: { of: PageMethod }) {
  const badge = BADGES[of];
  if (!badge)
    return (
      <svg class="line" viewBox="0 0 24 24" width="36" height="24" aria-hidden="true">
        <path d={LINES[of]} />
      </svg>
    );
  const [background, ink, word] = badge;
  return (
    <svg class="badge" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="23" rx="4" fill={background} stroke="currentColor" stroke-opacity=".35" />
      {of === 'apple-pay' && <path d={APPLE} fill={ink} transform="translate(2.6 5.8) scale(.5)" />}
      <text x={of === 'apple-pay' ? 23.5 : 18} y="16" text-anchor="middle" fill={ink} font-size="10" font-weight="700">
        {word}
      </text>
    </svg>
  );
}

/** The mark of Apple Pay's button, as its guidelines want it beside the word. */
export const APPLE =
  'M16.4 12.7c0-2.4 2-3.6 2.1-3.7-1.1-1.7-2.9-1.9-3.5-1.9-1.5-.2-2.9.9-3.7.9-.8 0-1.9-.9-3.2-.8-1.6 0-3.2 1-4 ' +
  '2.4-1.7 3-.4 7.4 1.2 9.8.8 1.2 1.8 2.5 3.1 2.4 1.2 0 1.7-.8 3.2-.8s1.9.8 3.2.8c1.3 0 2.2-1.2 3-2.4.9-1.3 ' +
  '1.3-2.7 1.3-2.7 0-.1-2.6-1-2.7-4zM14 5.6c.7-.8 1.1-1.9 1-3-1 0-2.2.7-2.9 1.5-.6.7-1.2 1.8-1 2.9 1.1.1 ' +
  '2.2-.6 2.9-1.4z';
