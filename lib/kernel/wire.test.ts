import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  currency,
  email,
  flag,
  language,
  NumberText,
  oneOf,
  oneOrMany,
  phone,
  recipient,
  secret,
  text,
} from './wire.ts';
import { amount, hundredths, rounded, whole } from './wire-numbers.ts';

/** The value, or the refusal in the way it is named. */
function read(reader: z.ZodType, wire: unknown): unknown {
  const answer = reader.safeParse(wire);
  return answer.success ? answer.data : `! ${answer.error.issues[0]?.message}`;
}

type Row = [wire: unknown, answer: unknown];

const tables: [name: string, reader: z.ZodType, rows: Row[]][] = [
  [
    'recipient',
    recipient({ max: 40 }).required,
    [
      ['dana@example.com', 'dana@example.com'],
      ['4111111111111111@example.com', '! invalid_value'],
      ['4111.1111.1111.1111@example.com', '! invalid_value'],
      ['', '! missing_parameter'],
      [`${'d'.repeat(40)}@example.com`, '! invalid_value'],
    ],
  ],
  [
    'phone',
    phone({ max: 20 }).optional,
    [
      ['052-123 4567', '052-123 4567'],
      ['4111 1111 1111 1111', '! invalid_value'],
      ['', undefined],
    ],
  ],
  [
    'amount',
    amount().required,
    [
      [500, 500],
      ['500', 500],
      [999_999_999_999, 999_999_999_999],
      [499, '! invalid_price'],
      [1_000_000_000_000, '! invalid_price'],
      ['0500', '! invalid_price'],
      [' 500 ', '! invalid_price'],
      [new NumberText('500.0'), 500],
      ['2000.00', 2000],
      [new NumberText('499.0'), '! invalid_price'],
      [new NumberText('500.5'), '! invalid_price'],
      ['500.', '! invalid_price'],
      ['-0.0', '! invalid_price'],
      ['0x1F4', '! invalid_price'],
      [new NumberText('5e2'), '! invalid_price'],
      [new NumberText('-0'), '! invalid_price'],
      [-500, '! invalid_price'],
      [true, '! invalid_price'],
      [[500], '! invalid_price'],
      [{}, '! invalid_price'],
      ['٥٠٠', '! invalid_price'],
      [undefined, '! missing_parameter'],
      [null, '! missing_parameter'],
      ['', '! missing_parameter'],
    ],
  ],
  [
    'whole number',
    whole({ max: 100 }).required,
    [
      [0, 0],
      ['7', 7],
      [100, 100],
      [101, '! invalid_value'],
      [-1, '! invalid_value'],
      ['007', '! invalid_value'],
      [new NumberText('1.0'), 1],
      ['7.00', 7],
      ['1.5', '! invalid_value'],
      [new NumberText('-0'), '! invalid_value'],
      ['1e1', '! invalid_value'],
      ['٧', '! invalid_value'],
      ['1 ', '! invalid_value'],
    ],
  ],
  [
    'answers, section 1: a number that only describes',
    rounded({ min: -10, max: 100 }).required,
    [
      [2, 2],
      [new NumberText('2.5'), 3],
      ['2.49', 2],
      ['2.4999999999999999', 2],
      [new NumberText('30.299999999999997'), 30],
      ['-2.5', -2],
      ['-2.51', -3],
      ['-0.4', 0],
      ['2.0', 2],
      ['100.4', 100],
      ['100.5', '! invalid_value'],
      ['1e1', '! invalid_value'],
      ['-0', '! invalid_value'],
      [' 2 ', '! invalid_value'],
      ['0x2', '! invalid_value'],
      ['two', '! invalid_value'],
      [true, '! invalid_value'],
    ],
  ],
  [
    'decimal',
    hundredths({ max: 6000 }).required,
    [
      [12, 1200],
      ['12.5', 1250],
      [new NumberText('12.50'), 1250],
      ['15.000', 1500],
      [60, 6000],
      ['60.01', '! invalid_value'],
      ['12.345', '! invalid_value'],
      ['.5', '! invalid_value'],
      ['5.', '! invalid_value'],
      [-1, '! invalid_value'],
      ['1e1', '! invalid_value'],
    ],
  ],
  [
    'flag',
    flag().required,
    [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
      ['1', true],
      ['0', false],
      ['true', true],
      ['FALSE', false],
      ['yes', '! invalid_value'],
      [2, '! invalid_value'],
      [new NumberText('1.0'), '! invalid_value'],
      [[], '! invalid_value'],
    ],
  ],
  [
    'currency',
    currency().required,
    [
      ['ILS', 'ILS'],
      ['ils', '! currency_not_allowed'],
      ['XXX', '! currency_not_allowed'],
      [376, '! currency_not_allowed'],
      ['constructor', '! currency_not_allowed'],
    ],
  ],
  [
    'text',
    text({ max: 3 }).required,
    [
      ['abc', 'abc'],
      ['😀😀😀', '😀😀😀'],
      ['abcd', '! invalid_value'],
      [42, '42'],
      [new NumberText('1.0'), '1.0'],
      ['a\0b', '! invalid_value'],
      ['\ud800', '! invalid_value'],
      [true, '! invalid_value'],
      [{}, '! invalid_value'],
    ],
  ],
  [
    'V-03: text with a card number in it',
    text({ max: 60 }).required,
    [
      ['4111111111111111', '411111******1111'],
      [4_111_111_111_111_111, '411111******1111'],
      [new NumberText('5555555555554444'), '555555******4444'],
      ['Dana 4111 1111 1111 1111', 'Dana 4111 11** **** 1111'],
      ['https://shop.example.com/?card=%204111111111111111', 'https://shop.example.com/?card=%20411111******1111'],
      ['+972501234567', '+972501234567'],
      ['2026112100000123', '2026112100000123'],
    ],
  ],
  [
    'V-03: the field of a card number',
    secret({ max: 32 }).required,
    [
      ['4111111111111111', '4111111111111111'],
      [4_111_111_111_111_111, '4111111111111111'],
    ],
  ],
  [
    'e-mail',
    email().required,
    [
      ['dana@example.com', 'dana@example.com'],
      ['דנה@דוגמה.קום', 'דנה@דוגמה.קום'],
      ['nobody', '! invalid_value'],
      ['a@b', '! invalid_value'],
      ['a b@c.de', '! invalid_value'],
      ['a@@b.cd', '! invalid_value'],
    ],
  ],
  [
    'one of several words',
    oneOf(['sale', 'token']).required,
    [
      ['sale', 'sale'],
      ['Sale', '! invalid_value'],
      [0, '! invalid_value'],
    ],
  ],
  [
    'one or many',
    oneOrMany(text({ max: 5 }).required).required,
    [
      ['a', ['a']],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [[], '! invalid_value'],
      [['a', null], '! invalid_value'],
      [Array(501).fill('a'), '! invalid_value'],
      [undefined, '! missing_parameter'],
    ],
  ],
  [
    'language',
    language(),
    [
      ['en', 'en'],
      ['EN', 'en'],
      ['fr', 'he'],
      [7, 'he'],
      [null, undefined],
      ['', undefined],
      [{}, 'he'],
    ],
  ],
];

describe.each(tables)('%s', (_, reader, rows) => {
  test.each(rows)('%j is %j', (wire, answer) => {
    expect(read(reader, wire)).toEqual(answer);
  });
});

test.each([[undefined], [null], ['']])('an optional field may be %j', (wire) => {
  for (const reader of [amount().optional, flag().optional, text().optional, whole().optional, currency().optional])
    expect(read(reader, wire)).toBeUndefined();
});
