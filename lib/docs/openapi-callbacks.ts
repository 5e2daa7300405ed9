import { CALLBACK_EVENTS, type CallbackSubject, subjectOf } from '#lib/modules/callbacks/contract/callback-events.ts';
import {
  type CallbackField,
  type CallbackPresence,
  SALE_CALLBACK_FIELDS,
} from '#lib/modules/callbacks/contract/callback-fields.ts';
import { DEVICE_CALLBACK_FIELDS } from '#lib/modules/callbacks/contract/device-callback-fields.ts';
import { SELLER_CALLBACK_FIELDS } from '#lib/modules/callbacks/contract/seller-callback-fields.ts';
import { SUBSCRIPTION_CALLBACK_FIELDS } from '#lib/modules/callbacks/contract/subscription-callback-fields.ts';
import { enumerationOf, findEnumeration } from './enumerations.ts';

/** Callbacks as the webhooks of an OpenAPI document, made of the lists that the sender writes by. */

const THERE: Readonly<Record<CallbackPresence, string>> = {
  always: '',
  known: 'Omitted if unknown. ',
  refund: 'In refund only. ',
  token: 'If a token was created. ',
  debit: 'In sale-paid only. ',
  mandate: 'In sale-il-direct-debit-update only. ',
  error: 'On errors only. ',
  iteration: 'In sub-iteration-success, and in sub-failure if there is a sale. ',
};

function schemaOf({ name, value, when, meaning, example }: CallbackField) {
  const enumeration =
    value === 'status' || value === 'method' || value === 'event'
      ? findEnumeration(enumerationOf(name, 'string') ?? name)
      : undefined;
  return {
    type: 'string',
    description: `${THERE[when]}${meaning}`,
    ...(enumeration && { enum: enumeration.values.map(([word]) => word) }),
    ...(value === 'flag' && { enum: ['0', '1'] }),
    ...((value === 'amount' || value === 'integer') && { pattern: '^-?\\d+$' }),
    ...(example !== '' && { examples: [example] }),
  };
}

/** The form of a callback. All of its values are text. */
const formOf = (fields: readonly CallbackField[]) => ({
  type: 'object',
  description: 'A form-encoded body. Fields are sent in this order; new fields may be added.',
  required: fields.filter(({ when }) => when === 'always').map(({ name }) => name),
  properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
});

export const CALLBACK_SCHEMAS = {
  SaleCallback: formOf(SALE_CALLBACK_FIELDS),
  DeviceCallback: formOf(DEVICE_CALLBACK_FIELDS),
  SubscriptionCallback: formOf(SUBSCRIPTION_CALLBACK_FIELDS),
  SellerCallback: formOf(SELLER_CALLBACK_FIELDS),
};

const SCHEMA_OF: Readonly<Record<CallbackSubject, keyof typeof CALLBACK_SCHEMAS>> = {
  sale: 'SaleCallback',
  device: 'DeviceCallback',
  subscription: 'SubscriptionCallback',
  seller: 'SellerCallback',
};

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const SIGNATURE_HEADERS = [
  header('webhook-id', 'Identifies the event; the same in every attempt and resend.', 'msg_2mXb6s1uQk9R'),
  header(
    'webhook-timestamp',
    'When this attempt was sent, in seconds since 1970. Reject messages older than 5 minutes.',
    '1795255262',
  ),
  header(
    'webhook-signature',
    'HMAC-SHA256 of id, timestamp and body as in Standard Webhooks: v1, and base64. During a rotation there ' +
      'are two, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** One webhook for each event. */
export const webhooks = Object.fromEntries(
  CALLBACK_EVENTS.map((event) => [
    event.notifyType,
    {
      post: {
        operationId: `callback-${event.notifyType}`,
        tags: ['callbacks'],
        summary: event.meaning,
        description:
          `Sent by: ${event.sentBy} De-duplicate by ` +
          `${subjectOf(event) === 'sale' ? 'notify_type, svc_sale_id and svc_transaction_id' : 'webhook-id'}. ` +
          'Each attempt times out after 5 seconds; failed attempts are repeated after 30 and then 60 ' +
          'seconds.',
        parameters: SIGNATURE_HEADERS,
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                allOf: [
                  { $ref: `#/components/schemas/${SCHEMA_OF[subjectOf(event)]}` },
                  { type: 'object', properties: { notify_type: { const: event.notifyType } } },
                ],
              },
            },
          },
        },
        responses: {
          default: { description: 'Any status below 400 counts as delivered. The response body is ignored.' },
        },
      },
    },
  ]),
);
