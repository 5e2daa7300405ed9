import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { callbackRecords } from '#lib/extensions.ts';
import { MANDATE_STATUSES } from '#lib/modules/payments/contract/callback-events.ts';
import { SALE_TYPE_WORDS } from '#lib/modules/payments/contract/callback-fields.ts';
import { TOKEN_METHODS } from '#lib/modules/customers/contract/customer-fields.ts';
import { ACTIONS } from '#lib/modules/payments/contract/get-transactions.ts';
import {
  ACTION_MEANINGS,
  APPROVED_CODE,
  BUYER_STATUS_MEANINGS,
  LAYOUT_MEANINGS,
  METHOD_MEANINGS,
  OTHER_TYPE_NUMBERS,
  STATUS_MEANINGS,
  TRANSACTION_STATUS,
  TRANSACTION_STATUS_MEANINGS,
  TRANSACTION_TYPE,
  TRANSACTION_TYPE_MEANINGS,
  TYPE_MEANINGS,
} from '#lib/modules/payments/contract/sale-enums.ts';
import {
  PERIOD_MEANINGS,
  PERIODS,
  STATE_MEANINGS,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_STATES,
} from '#lib/kernel/subscription.ts';
import { INSTALLMENT_VALUES, installmentChoice, MAX_INSTALLMENTS } from '#lib/kernel/sale/installments.ts';
import { LAYOUTS, PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { SALE_TYPES, saleTypeNumber } from '#lib/kernel/sale/sale-type.ts';

/** Every closed list of the API with what its values mean, made of the constants that the code reads. */

/** `isNumber`: its values travel as numbers. */
export type Enumeration = {
  id: string;
  title: string;
  isNumber: boolean;
  values: readonly (readonly [value: string, meaning: string])[];
};

const SALE_TYPE_NUMBER: ReadonlyMap<number, string> = new Map([
  ...[...Map.groupBy(SALE_TYPES, (type) => saleTypeNumber({ type, parentId: null, subscriptionId: null }))].map(
    ([number, types]): [number, string] => [number, `${types.join(' or ')}.`],
  ),
  ...Object.entries(OTHER_TYPE_NUMBERS).map(([number, meaning]): [number, string] => [Number(number), meaning]),
]);

const CHOICES = INSTALLMENT_VALUES.flatMap((requested) => installmentChoice(requested) ?? []);

const INSTALLMENTS: readonly (readonly [string, string])[] = [
  [`1 … ${MAX_INSTALLMENTS}`, 'That number of payments.'],
  [
    '103, 106, 109, 112',
    'The buyer chooses up to 3, 6, 9 or 12. In pay-sale, send the number the buyer chose, 1 to 12.',
  ],
  [
    `${100 + Math.min(...CHOICES)} … ${100 + Math.max(...CHOICES)}`,
    'Any other number in this range: the buyer chooses up to the number above 100.',
  ],
];

export const ENUMERATIONS: readonly Enumeration[] = [
  {
    id: 'sale_status',
    title: 'sale_status, svc_sale_status',
    isNumber: false,
    values: SALE_STATUSES.map((status) => [status, STATUS_MEANINGS[status]]),
  },
  {
    id: 'sale_type',
    title: 'sale_type, as you send it',
    isNumber: false,
    values: SALE_TYPES.map((type) => [type, TYPE_MEANINGS[type]]),
  },
  {
    id: 'sale_type_number',
    title: 'sale_type, in get-sales and get-transactions',
    isNumber: true,
    values: [...SALE_TYPE_NUMBER]
      .sort(([one], [other]) => one - other)
      .map(([number, meaning]) => [String(number), meaning]),
  },
  {
    id: 'sale_type_callback',
    title: 'sale_type, in callbacks',
    isNumber: false,
    values: Object.entries(SALE_TYPE_WORDS).map(([type, word]) => [word, `${type}.`]),
  },
  {
    id: 'sale_payment_method',
    title: 'sale_payment_method',
    isNumber: false,
    values: PAYMENT_METHODS.map((method) => [method, METHOD_MEANINGS[method]]),
  },
  {
    id: 'layout',
    title: 'layout',
    isNumber: false,
    values: LAYOUTS.map((layout) => [layout, LAYOUT_MEANINGS[layout]]),
  },
  { id: 'installments', title: 'installments', isNumber: false, values: INSTALLMENTS },
  {
    id: 'notify_type',
    title: 'notify_type',
    isNumber: false,
    values: callbackRecords.flatMap(({ events }) =>
      events.map(({ notifyType, meaning }) => [notifyType, meaning] as const),
    ),
  },
  {
    id: 'transaction_status',
    title: 'transaction_status',
    isNumber: true,
    values: entriesOf(TRANSACTION_STATUS).map(([name, number]) => [String(number), TRANSACTION_STATUS_MEANINGS[name]]),
  },
  {
    id: 'transaction_type',
    title: 'transaction_type',
    isNumber: true,
    values: entriesOf(TRANSACTION_TYPE).map(([name, number]) => [String(number), TRANSACTION_TYPE_MEANINGS[name]]),
  },
  {
    id: 'transaction_action',
    title: 'transaction_action',
    isNumber: false,
    values: ACTIONS.map((action) => [action, ACTION_MEANINGS[action]]),
  },
  {
    id: 'transaction_error_code',
    title: 'transaction_error_code',
    isNumber: true,
    values: [
      [String(APPROVED_CODE), 'Approved.'],
      ['0', 'Not finished yet.'],
      ...DECLINES.map(({ code, key }) => [String(code), `Declined: ${key.replaceAll('_', ' ')}.`] as const),
      ['9005', 'Canceled before it reached the issuer.'],
    ],
  },
  {
    id: 'status_code',
    title: 'status_code',
    isNumber: true,
    values: [
      ['0', 'Success.'],
      ['1', 'Error or decline: see status_error_code.'],
      [
        '5',
        'The buyer must confirm the payment with the card issuer (3-D Secure): redirect the browser to ' +
          'redirect_url.',
      ],
    ],
  },
  {
    id: 'sub_status',
    title: 'sub_status',
    isNumber: true,
    values: entriesOf(SUBSCRIPTION_STATES).map(([state, number]) => [String(number), STATE_MEANINGS[state]]),
  },
  {
    id: 'sub_iteration_type',
    title: 'sub_iteration_type',
    isNumber: true,
    values: entriesOf(PERIODS).map(([period, number]) => [String(number), PERIOD_MEANINGS[period]]),
  },
  {
    id: 'sub_type',
    title: 'sub_type',
    isNumber: true,
    values: [
      [String(SUBSCRIPTION_KINDS.regular), 'A subscription of one buyer. The default.'],
      [String(SUBSCRIPTION_KINDS.template), 'A template: one link, and each buyer gets a subscription of their own.'],
    ],
  },
  { id: 'buyer_status', title: 'buyer_status', isNumber: true, values: Object.entries(BUYER_STATUS_MEANINGS) },
  {
    id: 'authorization_status',
    title: 'authorization_status',
    isNumber: true,
    values: MANDATE_STATUSES.map(([number, meaning]) => [String(number), `The mandate: ${meaning}.`]),
  },
  {
    id: 'product_status',
    title: 'status of a product',
    isNumber: true,
    values: [
      ['1', 'Available.'],
      ['0', 'Not available.'],
    ],
  },
  {
    id: 'customer_status',
    title: 'status of a customer',
    isNumber: true,
    values: [
      ['0', 'Deactivated.'],
      ['1', 'Active.'],
      ['2', 'Draft.'],
    ],
  },
  {
    id: 'payment_method',
    title: 'payment_tokens.payment_method',
    isNumber: false,
    values: TOKEN_METHODS.map((method) => [method, `A token of this kind: ${method}.`]),
  },
  {
    id: 'language',
    title: 'language',
    isNumber: false,
    values: [
      ['he', 'Hebrew. The default, also for unknown languages.'],
      ['en', 'English.'],
      ['es', 'Spanish.'],
      ['ru', 'Russian.'],
      ['ar', 'Arabic.'],
    ],
  },
];

function entriesOf<Names extends Record<string, number>>(names: Names): [keyof Names, number][] {
  return Object.entries(names) as [keyof Names, number][];
}

/** Fields that have the values of a list of another name. */
const SAME_AS: Readonly<Record<string, string>> = { svc_sale_status: 'sale_status' };

/**
 * The list that a field takes its values from; null where it has none. A field of the type integer alone has the
 * numbers.
 */
export function enumerationOf(name: string, type: string): string | null {
  if (name === 'sale_type') return type === 'integer' ? 'sale_type_number' : 'sale_type';
  const id = SAME_AS[name] ?? name;
  return ENUMERATIONS.some((enumeration) => enumeration.id === id) ? id : null;
}

export const findEnumeration = (id: string): Enumeration | undefined =>
  ENUMERATIONS.find((enumeration) => enumeration.id === id);
