import { MINIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import { SALE_MOVES } from '#lib/modules/payments/domain/sale-moves.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { objectsOf } from '../describe.ts';
import { ENUMERATIONS } from '../enumerations.ts';
import { allOperations } from '../operations.ts';

/** Topics of a sale: statuses, values and objects. */

export function statuses(): Block[] {
  return [
    text(
      'Every status change of a sale. A sale can be paid while it is `initial` or `failed`. A call that the ' +
        'current status doesn’t allow is rejected with 305, and `status_additional_info` contains the status.',
    ),
    { kind: 'moves', moves: SALE_MOVES },
    heading('moves', 'Transitions'),
    table(
      'Moves of a sale',
      ['From', 'To', 'When'],
      SALE_MOVES.map(({ from, to, meaning }) => [from.join(', '), to.join(', '), meaning]),
    ),
    text(
      'For the meaning of each status, see [values](/docs/values#sale_status). While the buyer completes ' +
        '3-D Secure with the card issuer, the status of the sale doesn’t change.',
    ),
  ];
}

export function values(): Block[] {
  return [
    text('Field values and their meanings. New values may be added, so handle unknown ones.'),
    ...ENUMERATIONS.flatMap(({ id, title, values: all }): Block[] => [
      heading(id, title),
      table(title, ['Value', 'Meaning'], all),
    ]),
  ];
}

/** Objects of requests and answers, each once: by its path where operations agree about its fields. */
function allObjects(base: string) {
  const found = new Map<
    string,
    { path: string; field: ReturnType<typeof objectsOf>[number]['field']; operations: string[] }
  >();
  for (const { id, bodyFields, responseFields } of allOperations(base)) {
    for (const [side, fields] of [
      ['request', bodyFields],
      ['response', responseFields],
    ] as const) {
      for (const { path, field } of objectsOf(fields)) {
        if (path === 'items' && side === 'response') continue;
        const names = field.fields.map(({ name }) => name).join();
        const key = `${path.replace(/^items\./, '')} ${names}`;
        const one = found.get(key) ?? { path: path.replace(/^items\./, ''), field, operations: [] };
        if (!one.operations.includes(id)) one.operations.push(id);
        found.set(key, one);
      }
    }
  }
  return [...found.values()];
}

export function objects({ origin }: DocsContext): Block[] {
  const all = allObjects(`${origin}/api`);
  const ids = new Map<string, number>();
  return [
    text(
      'Nested objects in requests and responses, with their fields. Amounts of sales are in minor units. ' +
        'Prices of products are in major units with two decimals.',
    ),
    ...all.flatMap(({ path, field, operations }): Block[] => {
      const count = (ids.get(path) ?? 0) + 1;
      ids.set(path, count);
      return [
        heading(count === 1 ? path : `${path}-${count}`, path),
        text(
          (
            `${field.type.startsWith('array') ? 'Each element. ' : ''}${field.meaning}` +
            `${field.meaning && !field.meaning.endsWith('.') ? '.' : ''} In ` +
            `${operations.map((id) => `[${id}](/docs/operations/${id})`).join(', ')}.`
          ).trim(),
        ),
        { kind: 'fields', label: path, fields: field.fields },
      ];
    }),
  ];
}

const EXAMPLE_CURRENCIES = [
  ['ILS', 'Israeli new shekel'],
  ['USD', 'US dollar'],
  ['EUR', 'Euro'],
  ['GBP', 'Pound sterling'],
] as const;

export function currencies(): Block[] {
  return [
    text(
      'There are four currencies, written in upper case. A seller accepts the currencies it was set up ' +
        'with; sandbox sellers accept all four. Other codes and lower case are rejected with 252.',
    ),
    table(
      'Currencies',
      ['Currency', 'Name', 'Smallest sale and refund', 'On the wire'],
      EXAMPLE_CURRENCIES.map(([code, name]) => [code, name, toMajorText(MINIMUM_AMOUNT, code), String(MINIMUM_AMOUNT)]),
    ),
    heading('amounts', 'Amounts'),
    list(
      'Amounts are integers in minor units: 50.75 is `5075`. You can send a number or a string of digits. ' +
        '`500.5`, `1e3` and `" 500 "` are rejected with 352.',
      `The minimum for \`sale_price\` and \`sale_refund_amount\` is ${MINIMUM_AMOUNT}. A sale of type \`token\` ` +
        'can cost 0. Amounts have at most 12 digits.',
      'Two values are in major units: `market_fee_fixed` (15 means 15.00 ILS), with no more decimals than ' +
        'the currency has, and product prices, with at most two decimals.',
      '`market_fee` and `market_fee_percentage` are percentages from 0 to 60 with at most two decimals. If ' +
        'the percentage and the fixed fee together exceed 60% of the sale, the call is rejected with 308.',
    ),
    heading('methods', 'Methods and their currencies'),
    text(
      'Bit and Israeli direct debit support ILS, SEPA supports EUR, and Bacs supports GBP. If you request a ' +
        'method by name and it doesn’t support the currency, the call is rejected with 790. If ' +
        '`sale_payment_method` is `multi`, the payment page leaves that method out.',
    ),
  ];
}
