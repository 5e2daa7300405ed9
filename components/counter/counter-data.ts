import type { DeviceChoice } from '#components/sales/steps/devices.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { PinForm, TillForm } from '#lib/modules/access/contract/till-forms.ts';
import type { TillRow } from '#lib/modules/access/views.ts';
import type { CounterOrder, CounterProduct, ShiftTotal, CounterPayment } from '#lib/modules/counter/views.ts';
import type { OrderWay, ReceiptWay, SaleWay, OrderStep } from '#lib/modules/counter/contract.ts';

/**
 * Data and actions of the counter. Amounts in minor units. A till is a browser that people share; cash is counted by
 * shift.
 */

export type CounterData = {
  products: readonly CounterProduct[];
  devices: readonly DeviceChoice[];
  latest: readonly CounterPayment[];
  /** Turn of the person; null before its first sale. */
  shift: { id: string; since: string; totals: readonly ShiftTotal[] } | null;
  mayRefund: boolean;
  /** Reasons why a channel sends no receipts, in the person's words; null for a working channel. */
  closed: Readonly<Record<ReceiptWay['channel'], string | null>>;
  /** PIN of the person; null at a shared device and for people of a partner, who choose none. */
  pin: { hasPin: boolean } | null;
};

type Done = { ok: true };

export type CounterActions = {
  take: (seller: string, order: CounterOrder, way: OrderWay) => Promise<{ ok: true; step: OrderStep } | Refused>;
  takeAgain: (saleId: string, way: SaleWay) => Promise<{ ok: true; step: OrderStep } | Refused>;
  /** Closes the unpaid sale of an order that is changed: another sale takes its place. */
  closeSale: (saleId: string) => Promise<Done | Refused>;
  /** Cancels the payment that waits at a terminal; the sale stays payable. */
  cancelOnDevice: (saleId: string) => Promise<Done | Refused>;
  receipt: (saleId: string, to: ReceiptWay) => Promise<Done | Refused>;
  print: (saleId: string, deviceId: string) => Promise<Done | Refused>;
  refund: (saleId: string, amount: number) => Promise<Done | Refused>;
  giveBack: (cashId: string) => Promise<Done | Refused>;
  /** `countedCash`: minor units by currency. */
  endShift: (seller: string, shiftId: string, countedCash: Record<string, number>) => Promise<Done | Refused>;
  showFirst: (seller: string, guid: string, isFirst: boolean) => Promise<Done | Refused>;
  changePin: (seller: string, form: PinForm) => Promise<Done | Refused<'pin'>>;
  share: (seller: string, form: TillForm) => Promise<Done | Refused<'name'>>;
  shared: (seller: string) => Promise<{ ok: true; tills: readonly TillRow[] } | Refused>;
  endSharing: (id: string) => Promise<Done | Refused>;
  leave: () => Promise<Done | Refused>;
};

export type CounterPerson = {
  name: string;
  /** Name of the shared device; null on their own. */
  till: string | null;
  mayShare: boolean;
  /** Whether this person has screens besides the counter. */
  hasDashboard: boolean;
};

export type CounterSeller = { key: string; name: string };
