import type { CallbackRecord } from '#lib/modules/callbacks/index.ts';
import {
  CALLBACK_NAMES,
  type CallbackField,
  type CallbackPresence,
} from '#lib/modules/callbacks/contract/callback-fields.ts';
import { findEnumeration } from './enumerations.ts';

/** Callbacks as the webhooks of an OpenAPI document, made of the records that the senders write by. */

const sentenceOf = (when: CallbackPresence): string => {
  if (when === 'always') return '';
  return `${when === 'known' ? 'Omitted if unknown.' : when.sentence} `;
};

function schemaOf(field: CallbackField, notifyTypes: readonly string[]) {
  const { value, when, meaning, example } = field;
  const words = valuesOf(field, notifyTypes);
  return {
    type: 'string',
    description: `${sentenceOf(when)}${meaning}`,
    ...(words && { enum: words }),
    ...(value === 'flag' && { enum: ['0', '1'] }),
    ...((value === 'amount' || value === 'integer') && { pattern: '^-?\\d+$' }),
    ...(example !== '' && { examples: [example] }),
  };
}

/** The values that a field can have; undefined where there is no list of them. */
function valuesOf({ value }: CallbackField, notifyTypes: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return undefined;
  if (value.enumeration === CALLBACK_NAMES.type) return notifyTypes;
  return findEnumeration(value.enumeration)?.values.map(([word]) => word);
}

/** The form of a callback. All of its values are text. */
const formOf = ({ fields }: CallbackRecord, notifyTypes: readonly string[]) => ({
  type: 'object',
  description: 'A form-encoded body. Fields are sent in this order; new fields may be added.',
  required: fields.filter(({ when }) => when === 'always').map(({ name }) => name),
  properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, notifyTypes)])),
});

/** The forms of callbacks, by their names. */
export function callbackSchemas(records: readonly CallbackRecord[]) {
  const notifyTypes = records.flatMap(({ events }) => events.map(({ notifyType }) => notifyType));
  return Object.fromEntries(records.map((record) => [record.schema, formOf(record, notifyTypes)]));
}

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

/** Fields that distinguish two events of one record. */
const identityOf = ({ fields }: CallbackRecord): string =>
  fields.some(({ name }) => name === CALLBACK_NAMES.signature)
    ? `${CALLBACK_NAMES.type}, ${CALLBACK_NAMES.sale} and ${CALLBACK_NAMES.attempt}`
    : 'webhook-id';

/** One webhook for each event. */
export const webhooksOf = (records: readonly CallbackRecord[]) =>
  Object.fromEntries(
    records.flatMap((record) =>
      record.events.map(({ notifyType, meaning, sentBy }) => [
        notifyType,
        {
          post: {
            operationId: `callback-${notifyType}`,
            tags: ['callbacks'],
            summary: meaning,
            description:
              `Sent by: ${sentBy} De-duplicate by ${identityOf(record)}. ` +
              'Each attempt times out after 5 seconds; failed attempts are repeated after 30 and then 60 ' +
              'seconds.',
            parameters: SIGNATURE_HEADERS,
            requestBody: {
              required: true,
              content: {
                'application/x-www-form-urlencoded': {
                  schema: {
                    allOf: [
                      { $ref: `#/components/schemas/${record.schema}` },
                      { type: 'object', properties: { [CALLBACK_NAMES.type]: { const: notifyType } } },
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
    ),
  );
