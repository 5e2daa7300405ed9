import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { times } from '../thorough.ts';
import { cardDataDetector } from './card-data-detector.ts';
import { markedCards } from './marked-cards.ts';

const CARDS = markedCards(40);
const detector = cardDataDetector(CARDS);
const last = (number: string) => `…${number.slice(-4)}`;

const FORMS: readonly [form: string, write: (number: string) => string | Buffer][] = [
  ['plain', (number) => number],
  ['spaced', (number) => number.replace(/(.{4})(?=.)/g, '$1 ')],
  ['dashed', (number) => number.replace(/(.{4})(?=.)/g, '$1-')],
  ['dotted', (number) => number.replace(/(.{4})(?=.)/g, '$1.')],
  ['spaced by no-break spaces', (number) => number.replace(/(.{4})(?=.)/g, '$1\u00a0')],
  ['spaced in a URL', (number) => encodeURIComponent(number.replace(/(.{4})(?=.)/g, '$1 '))],
  ['spaced in a form', (number) => new URLSearchParams({ a: number.replace(/(.{4})(?=.)/g, '$1 ') }).toString()],
  ['percent-encoded', (number) => [...number].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('')],
  ['base64, first', (number) => Buffer.from(`abc${number}xyz`).toString('base64')],
  ['base64, second', (number) => Buffer.from(`abcd${number}x`).toString('base64')],
  ['base64, third', (number) => Buffer.from(`ab${number}xyz1`).toString('base64url')],
  ['base64 of groups', (number) => Buffer.from(number.replace(/(.{4})(?=.)/g, '$1 ')).toString('base64')],
  ['hex', (number) => Buffer.from(number).toString('hex')],
  ['hex of hex', (number) => Buffer.from(Buffer.from(number).toString('hex')).toString('hex')],
  ['reversed', (number) => [...number].reverse().join('')],
  ['two bytes a letter', (number) => Buffer.from(number, 'utf16le')],
  ['arabic digits', (number) => [...number].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')],
  ['packed, two digits a byte', (number) => Buffer.from(number, 'hex')],
  ['a number of eight bytes', (number) => Buffer.from(BigInt(number).toString(16).padStart(16, '0'), 'hex')],
];

test('every form that is looked for has been planted', () => {
  expect(FORMS.map(([form]) => form)).toEqual([...detector.forms]);
});

test('V-01: each of so many planted numbers is found in a megabyte of noise, in its form', () => {
  const found = CARDS.slice(0, times(20, 40)).map(({ number }, index) => {
    const [form, write] = FORMS[index % FORMS.length] as (typeof FORMS)[number];
    const noise = randomBytes(1_000_000);
    const at = (index * 24_001) % 999_000;
    const hits = detector.search(
      'noise',
      Buffer.concat([noise.subarray(0, at), Buffer.from(write(number)), noise.subarray(at)]),
    );
    return hits.some((hit) => hit.form === form && hit.what === last(number));
  });
  expect(found.length).toBeGreaterThan(FORMS.length);
  expect(found).not.toContain(false);
});

test.each(FORMS)('%s: every one of 40, side by side', (form, write) => {
  const text = Buffer.concat(CARDS.flatMap(({ number }) => [Buffer.from(write(number)), Buffer.from('|')]));
  const hits = new Set(
    detector
      .search('side by side', text)
      .filter((hit) => hit.form === form)
      .map(({ what }) => what),
  );
  expect(hits).toEqual(new Set(CARDS.map(({ number }) => last(number))));
});

test.each([
  '"credit_card_cvv":"X"',
  '"cvv": X',
  'cvv=X&',
  'CVC2: X',
  'cardCvv\\":\\"X',
  'security code X',
  `cvv\u0000\u0003X`,
])('V-02: a code beside its name: %s', (text) => {
  expect(
    CARDS.filter(({ cvv }) => detector.search('', text.replace('X', cvv)).some(({ form }) => form === 'code')),
  ).toHaveLength(40);
});

test('noise, masks, other cards, times and identifiers are no hits', () => {
  const clean = [
    randomBytes(2_000_000),
    '4111111111111111',
    ...CARDS.map(({ number }) => `${number.slice(0, 6)}******${number.slice(-4)}`),
    '2026-11-21 04:51:52.913',
    '"amount":913',
    '"cvv":null',
    '"cvv":""',
    'SALE-9132K7R3-MXYZ2345-67777777-7ABCDEFG',
    ...CARDS.map(({ number }) => String(BigInt(number) + 1n)),
    ...CARDS.map(({ number }) => number.slice(1)),
  ];
  expect(clean.flatMap((text) => detector.search('clean', text))).toEqual([]);
});

test('one card alone is looked for as well as forty', () => {
  const [card] = markedCards(1);
  expect(cardDataDetector([card as { number: string; cvv: string }]).search('', `x${card?.number}y`)).toEqual([
    { where: '', form: 'plain', what: last(card?.number ?? '') },
  ]);
});
