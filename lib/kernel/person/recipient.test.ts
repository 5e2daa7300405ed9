import { describe, expect, test } from 'vitest';
import { isDialable, isEmailAddress, looksLikePhone } from './recipient.ts';
import { readPhone } from './phone.ts';

describe('an e-mail address', () => {
  test.each([
    'dana@example.com',
    'dana.levi+shop@mail.example.co.il',
    "o'hara@example.com",
    'a@b.co',
    'דנה@דוגמה.ישראל',
    'юля@пример.рф',
    'x_y-z@sub-domain.example',
    `${'a'.repeat(64)}@example.com`,
  ])('%s can stand in an envelope', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each<[what: string, address: string]>([
    ['nothing', ''],
    ['no at', 'dana'],
    ['two ats', 'dana@x@example.com'],
    ['no dot', 'dana@localhost'],
    ['a dot at the end', 'dana@example.com.'],
    ['an empty label', 'dana@example..com'],
    ['a dash at the edge of a label', 'dana@-example.com'],
    ['two dots', 'da..na@example.com'],
    ['a dot first', '.dana@example.com'],
    ['a name with it', 'Dana <dana@example.com>'],
    ['two of them', 'dana@example.com,eve@example.com'],
    ['a blank', 'da na@example.com'],
    ['a quoted name', '"da na"@example.com'],
    ['a comment', 'dana(x)@example.com'],
    ['an address of numbers', 'dana@[127.0.0.1]'],
    ['CR LF and a command', 'dana@example.com\r\nRCPT TO:<eve@example.com>'],
    ['a line feed', 'dana\n@example.com'],
    ['a NUL', 'dana\0@example.com'],
    ['a mark of direction', 'dana\u202e@example.com'],
    ['a name of 65 bytes', `${'a'.repeat(65)}@example.com`],
    ['255 bytes', `dana@${'a'.repeat(246)}.com`],
    ['a semicolon', 'dana;eve@example.com'],
    ['a backslash', 'dana\\@example.com'],
  ])('%s cannot', (_, address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe('a telephone number', () => {
  test.each<[text: string, country: string, read: string | null]>([
    ['052-123-4567', 'IL', '+972521234567'],
    ['0521234567', 'IL', '+972521234567'],
    ['02-6789012', 'IL', '+97226789012'],
    ['+972 52 123 4567', 'IL', '+972521234567'],
    ['00972521234567', 'IL', '+972521234567'],
    ['(052) 123.4567', 'IL', '+972521234567'],
    ['\u200e+972521234567\u202c', 'IL', '+972521234567'],
    ['+4915112345678', 'IL', '+4915112345678'],
    ['212 555 0123', 'US', '+12125550123'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
    ['612 345 678', 'ES', '+34612345678'],
    ['07911 123456', 'GB', '+447911123456'],
    ['521234567', 'IL', '+972521234567'],
    ['972521234567', 'IL', '+972521234567'],
    ['+972 (0)52-123-4567', 'IL', '+972521234567'],
    ['+972 052-123-4567', 'IL', '+972521234567'],
    ['+44 (0)20 7946 0958', 'IL', '+442079460958'],
    ['+41 (0)44 668 18 00', 'IL', '+41446681800'],
    ['1 212 555 0123', 'US', '+12125550123'],
    ['21234567', 'IL', null],
    ['+97252123', 'IL', null],
    ['+9725212345678', 'IL', null],
    ['2125550123', 'IL', null],
    ['052-123-45', 'IL', null],
    ['052123456789', 'IL', null],
    ['+0521234567', 'IL', null],
    ['+12345', 'IL', null],
    ['+1234567890123456', 'IL', null],
    ['0521234567', 'XX', null],
    ['052-123-4567 ext 5', 'IL', null],
    ['call me', 'IL', null],
    ['', 'IL', null],
    ['+972521234567\r\nX', 'IL', null],
    ['٠٥٢١٢٣٤٥٦٧', 'IL', '+972521234567'],
  ])('%s in %s is %s', (text, country, read) => {
    expect(readPhone(text, country)).toBe(read);
  });

  test.each<[text: string, looks: boolean]>([
    ['052-123-4567', true],
    ['+972521234567', true],
    ['00972521234567', true],
    ['12345', false],
    ['n/a', false],
    ['dana@example.com', false],
    ['1'.repeat(19), false],
  ])('%s could be one somewhere: %s', (text, looks) => {
    expect(looksLikePhone(text)).toBe(looks);
  });

  test.each<[text: string, can: boolean]>([
    ['052-123-4567', true],
    ['972521234567', true],
    ['+972 (0)52-123-4567', true],
    ['+9720521234567', true],
    ['+97212', false],
    ['123456789012', false],
    ['n/a', false],
  ])('%s can be dialled from some country: %s', (text, can) => {
    expect(isDialable(text)).toBe(can);
  });
});
