import type { CounterPaymentRow } from '#lib/modules/counter/dashboard.ts';
import type { CounterPayment } from '#lib/modules/counter/views.ts';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';
import { refundable } from '#lib/modules/payments/views/rules.ts';

/** The rows of *Latest* at a counter. */

/** A sale as *Latest* shows it, with the amount that can be refunded. */
export function counterSalePayment({ at, by }: CounterPaymentRow, sale: SaleRow): CounterPayment {
  const { saleId: id, productName: product, price, currency, captured, refunded, status } = sale;
  const isBack = captured > 0 && refunded >= captured;
  const state = isBack
    ? 'returned'
    : refunded > 0
      ? 'partly-returned'
      : captured > 0
        ? 'paid'
        : status === 'canceled' || status === 'voided'
          ? 'closed'
          : 'open';
  return {
    id,
    isCash: false,
    product,
    at: at.toISOString(),
    by,
    amount: price,
    currency,
    state,
    paid: captured > 0 ? paidWithOf(sale) : null,
    left: refundable(sale),
  };
}

const paidWithOf = ({ method, cardBrand, cardLast4, account }: SaleRow) => ({
  method,
  cardBrand,
  cardLast4,
  account,
});

/** Money that was noted as taken. */
export const counterCashPayment = ({
  cashId,
  product,
  at,
  by,
  amount,
  currency,
  isReturned,
}: CounterPaymentRow): CounterPayment => ({
  id: cashId ?? '',
  isCash: true,
  product,
  at: at.toISOString(),
  by,
  amount,
  currency,
  state: isReturned ? 'returned' : 'paid',
  paid: null,
  left: isReturned ? 0 : amount,
});
