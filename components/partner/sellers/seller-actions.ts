import type { Refused } from '#components/ui/refused.ts';
import type { TypedNote } from '#lib/modules/partners/contract.ts';
import type { TypedSchedule } from '#lib/modules/payouts/views/schedule.ts';
import type { TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import type { FeeField, TypedFees } from '#lib/modules/sellers/contract/fees-form.ts';
import type { TypedSellerSettings } from '#lib/modules/sellers/contract/seller-settings.ts';
import type { ServiceType } from '#lib/kernel/seller.ts';

/** Server actions of a partner's screens on one seller, and their answers. */

export type Done<Field extends string = never> = { ok: true } | Refused<Field>;

export type SellerActions = {
  changeFees(ref: string, fees: TypedFees): Promise<Done<FeeField>>;
  changeSettings(ref: string, typed: TypedSellerSettings): Promise<Done<keyof TypedSellerSettings>>;
  changeMethods(ref: string, typed: Pick<TypedSellerSettings, 'methods'>): Promise<Done<'methods'>>;
  changeReserve(ref: string, typed: TypedReserve): Promise<Done<keyof TypedReserve>>;
  switchService(ref: string, type: ServiceType, isOn: boolean): Promise<Done>;
  write(ref: string, note: TypedNote): Promise<Done<keyof TypedNote>>;
  remind(ref: string): Promise<Done>;
  showLink(ref: string): Promise<{ ok: true; link: string } | Refused>;
  withdraw(ref: string): Promise<Done>;
  preview(ref: string): Promise<Done>;
};

/** Of a selection of sellers, on each of them. */
export type ChangeSchedule = (ref: string, typed: TypedSchedule) => Promise<Done<keyof TypedSchedule>>;
