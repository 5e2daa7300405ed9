import { MINIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import { SALE_MOVES } from '#lib/modules/payments/domain/sale-moves.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { objectsOf } from '../describe.ts';
import { ENUMERATIONS } from '../enumerations.ts';
import { allOperations } from '../operations.ts';

/** What a sale goes through, what its values mean, and what its objects are made of. */

export function statuses(): Block[] {
  return [
    text(
      'Every move that a sale can make. A sale is payable while it is `initial` or `failed`; a call that its ' +
        'status does not allow is refused with 305, and `status_additional_info` is the status.',
    ),
    { kind: 'moves', moves: SALE_MOVES },
    heading('moves', 'Moves'),
    table(
      'Moves of a sale',
      ['From', 'To', 'When'],
      SALE_MOVES.map(({ from, to, meaning }) => [from.join(', '), to.join(', '), meaning]),
    ),
    text(
      'What each status means: [values](/docs/values#sale_status). While a buyer answers the issuer (3-D ' +
        'Secure) the sale keeps its status.',
    ),
  ];
}

export function values(): Block[] {
  return [
    text('Words and numbers that fields take. Write a default branch: new values may be added.'),
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
      'Objects inside requests and answers, with their fields. Amounts of sales are minor units; prices of ' +
        'products are major units with two decimals.',
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
      'Four currencies, in upper case. A business takes those that it was opened with; the sandbox’s take all ' +
        'four. Another code, and lower case, is refused with 252.',
    ),
    table(
      'Currencies',
      ['Currency', 'Name', 'Smallest sale and refund', 'On the wire'],
      EXAMPLE_CURRENCIES.map(([code, name]) => [code, name, toMajorText(MINIMUM_AMOUNT, code), String(MINIMUM_AMOUNT)]),
    ),
    heading('amounts', 'Amounts'),
    list(
      `Minor units as an integer: 50.75 is \`5075\`. A number or its digits as text. \`500.5\`, \`1e3\` and ` +
        `\`" 500 "\` are no amounts and are refused with 352.`,
      `The smallest \`sale_price\` and \`sale_refund_amount\` is ${MINIMUM_AMOUNT}; a sale of type \`token\` ` +
        'may cost 0. The largest has 12 digits.',
      'Major units: `market_fee_fixed` (15 is 15.00 ILS), with no more decimals than the currency has, and the ' +
        'prices of products, with at most two.',
      'Percent, with at most two decimals: `market_fee` and `market_fee_percentage`, 0 to 60. Percent and ' +
        'fixed fee together are at most 60 % of the sale, otherwise 308.',
    ),
    heading('methods', 'Methods and their currencies'),
    text(
      'Bit and Israeli direct debit take ILS, SEPA takes EUR, Bacs takes GBP. A method that does not fit the ' +
        'currency is refused with 790 where it is asked for by name, and left out of the page where ' +
        '`sale_payment_method` is `multi`.',
    ),
  ];
}
