import { hasLuhnDigit } from '#lib/kernel/card/card.ts';
import type { MarkedCard } from './card-data-detector.ts';

/** Cards of a beginning that nothing else here uses, so that a hit is one of these and no chance. */
const BEGINNING = '45567371';

/** So many different cards with a code each; the issuer behind them approves. */
export function markedCards(count: number): MarkedCard[] {
  return Array.from({ length: count }, (_, index) => {
    const body = `${BEGINNING}${String(1_234_567 + index * 104_729)
      .padStart(7, '0')
      .slice(-7)}`;
    const digit = [...'0123456789'].find((last) => hasLuhnDigit(body + last)) ?? '';
    return { number: body + digit, cvv: String(911 + index * 2).slice(-3) };
  });
}
