import type { DeviceChoice } from '#components/sales/steps/devices.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { PinForm, TillForm } from '#lib/modules/access/contract/till-forms.ts';
import type { TillRow } from '#lib/modules/access/views.ts';
import type { CounterOrder, CounterProduct, ShiftTotal, CounterPayment } from '#lib/modules/counter/views.ts';
import type { OrderWay, ReceiptWay, SaleWay, OrderStep } from '#lib/modules/counter/contract.ts';

/** Data and actions of the counter. Amounts in minor units. */

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
  /** Closes the sale of an order that is changed. */
  drop: (saleId: string) => Promise<Done | Refused>;
  cancel: (saleId: string) => Promise<Done | Refused>;
  receipt: (saleId: string, to: ReceiptWay) => Promise<Done | Refused>;
  print: (saleId: string, deviceId: string) => Promise<Done | Refused>;
  refund: (saleId: string, amount: number) => Promise<Done | Refused>;
  giveBack: (cashId: string) => Promise<Done | Refused>;
  endShift: (seller: string, shiftId: string, counted: Record<string, number>) => Promise<Done | Refused>;
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
