'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { Refused } from '#components/ui/refused.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import {
  type DeviceForm,
  deviceForm,
  type OrderForm,
  orderForm,
  type PairForm,
  pairForm,
  type PairingCodeForm,
  pairingCodeForm,
  type TipsForm,
  tipsForm,
} from '#lib/modules/devices/contract/device-forms.ts';
import * as devices from '#lib/modules/devices/dashboard.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';

/** Answers an action on a device with its audit entry, and has the screens that show the device drawn again. */
function done(
  sellerId: number,
  action: AuditAction,
  subject: string,
  facts: { before?: AuditFacts; after?: AuditFacts },
) {
  revalidatePath('/devices');
  return { ok: true as const, audit: { scope: { sellerId }, action, subject, ...facts } };
}

export const changeDevice = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup(), values<DeviceForm>()]) },
  async ({ language, person, sellerIds, readForm }, id, form) => {
    const read = await readForm(deviceForm, form);
    if (!read.ok) return read;
    const by = { sellerIds, userId: person.id };
    const changed = isUuid(id) ? await devices.changeDevice(by, id, read.value) : null;
    if (!changed?.ok) return refusal('gone', language);
    const { sellerId, posId, name, place } = changed.value;
    return done(sellerId, 'device-changed', posId, { before: { name, place }, after: { ...read.value } });
  },
);

export const unpairDevice = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup()]) },
  async ({ language, person, sellerIds }, id) => {
    const unpaired = isUuid(id) ? await devices.unpairDevice({ sellerIds, userId: person.id }, id) : null;
    if (unpaired && !unpaired.ok && unpaired.reason.key === 'device_busy')
      return { ok: false as const, why: 'busy' as const, message: say(language, 'devices.busy') };
    if (!unpaired?.ok) return refusal('gone', language);
    const { sellerId, posId, name, terminalId } = unpaired.value;
    return done(sellerId, 'device-unpaired', posId, { before: { name, terminal: terminalId } });
  },
);

/** Prints a page that shows that a device is reached, and what it is called. */
export const printTestPage = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup()]), unaudited: 'the history of the device has it' },
  async ({ language, person, sellerIds }, id) => {
    const printOf = ({ name, posId, terminalId }: Pick<devices.OwnDevice, 'name' | 'posId' | 'terminalId'>) => ({
      title: say(language, 'devices.testPage.title'),
      lines: [
        name ?? '',
        say(language, 'devices.testPage.number', { posId, terminalId }),
        say(language, 'devices.testPage.works'),
      ].filter((line) => line !== ''),
    });
    const printed = isUuid(id) ? await devices.testPrint({ sellerIds, userId: person.id }, id, printOf) : null;
    if (printed && !printed.ok && printed.reason.key === 'device_offline')
      return { ok: false as const, message: say(language, 'refusals.device_offline') };
    if (!printed?.ok) return refusal('gone', language);
    revalidatePath('/devices');
    return { ok: true as const };
  },
);

/** Why a pairing does not begin or end, under the field that it is about. */
const WHY: Readonly<Partial<Record<RefusalKey, { field: 'posId' | 'terminalId'; text: MessageKey }>>> = {
  wrong_terminal: { field: 'terminalId', text: 'devices.pairing.unknown' },
  combination_not_allowed: { field: 'posId', text: 'devices.pairing.taken' },
};

function whyNot(language: Language, key: RefusalKey): Refused<keyof PairForm> {
  if (key === 'too_many_requests') return { ok: false, message: say(language, 'devices.pairing.tooMany') };
  const known = WHY[key];
  const message = say(language, known?.text ?? `refusals.${key}`);
  return known ? { ok: false, message, fields: { [known.field]: message } } : { ok: false, message };
}

/** Shows a pairing code on a device. The device belongs to no seller before the code is typed here. */
export const beginPairing = defineAction(
  {
    right: 'manage-devices',
    input: z.tuple([lookup(), values<PairForm>()]),
    reach: sellerOfKey,
    unaudited: 'nothing belongs to anybody before the code was typed',
  },
  async ({ language, seller, readForm }, _seller, form) => {
    const read = await readForm(pairForm, form);
    if (!read.ok) return read;
    const begun = await devices.pairDevice(seller.id, read.value);
    return begun.ok ? { ok: true as const } : whyNot(language, begun.reason.key);
  },
);

const device = z.object({ posId: lookup(), terminalId: lookup() });

export const endPairing = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup(), device, values<PairingCodeForm>()]), reach: sellerOfKey },
  async ({ language, seller, readForm }, _seller, { posId, terminalId }, form) => {
    const read = await readForm(pairingCodeForm, form);
    if (!read.ok) return read;
    const ended = await devices.authenticateDevice(seller.id, { posId, terminalId, ...read.value });
    if (ended.ok) return done(seller.id, 'device-paired', posId, { after: { terminal: terminalId } });
    if (ended.reason.key === 'too_many_requests')
      return { ok: false as const, message: say(language, 'devices.pairing.tooManyCodes') };
    const isTaken = ended.reason.key === 'combination_not_allowed';
    const message = say(language, isTaken ? 'devices.pairing.taken' : 'devices.pairing.wrongCode');
    return { ok: false as const, message, fields: { code: message } };
  },
);

/** Chooses the tips that devices of a business ask about. */
export const saveTips = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup(), values<TipsForm>()]), reach: sellerOfKey },
  async ({ seller, readForm }, _seller, form) => {
    const read = await readForm(tipsForm, form);
    if (!read.ok) return read;
    const before = await devices.changeTips(seller.id, read.value.tips);
    const inWords = (tips: readonly number[]) => ({ tips: tips.map((percent) => `${percent}%`) });
    return done(seller.id, 'tips-changed', seller.name, { before: inWords(before), after: inWords(read.value.tips) });
  },
);

/** Switches payments on devices on for a business. */
export const turnDevicesOn = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup()]), reach: sellerOfKey },
  async ({ language, seller }) => {
    const refused = await devices.enableDevices(seller.id, null);
    if (refused) return { ok: false as const, message: say(language, `refusals.${refused.key}`) };
    return done(seller.id, 'devices-turned-on', seller.name, {});
  },
);

/** Orders devices under the lowest free numbers. */
export const orderDevices = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup(), values<OrderForm>()]), reach: sellerOfKey },
  async ({ language, seller, readForm }, _seller, form) => {
    const read = await readForm(orderForm, form);
    if (!read.ok) return read;
    const { count, name, address } = read.value;
    const numbers = devices.freeNumbers(await devices.takenNumbers(seller.id), count);
    const few = say(language, 'devices.ordering.few', { count: numbers.length });
    if (numbers.length < count) return { ok: false as const, message: few, fields: { count: few } };
    const names = devices.namesOf(name, count);
    const items = numbers.map((posId, index) => ({ posId, name: names[index] ?? name, shippingAddress: address }));
    const refused = await devices.enableDevices(seller.id, items);
    if (refused) return { ok: false as const, message: say(language, `refusals.${refused.key}`) };
    return done(seller.id, 'devices-ordered', numbers.join(', '), { after: { count, address } });
  },
);
