import { expect, test } from 'vitest';
import { closedChannels, deliverableTo, messageChannelsOf } from './domain.ts';

const EMAIL = 'dana@example.com';
const PHONE = '0521234567';
const BUYER = { email: EMAIL, phone: PHONE };
const ALL = { hasMail: true, hasSms: true, hasSmsModule: true };
const SELLER = { emailModule: true, smsModule: null, country: 'IL' };

test.each<[what: string, buyer: Partial<typeof BUYER>, seller: object, ways: object, email: boolean, phone: boolean]>([
  ['everything is there', {}, {}, {}, true, true],
  ['no address is kept', { email: '' }, {}, {}, false, true],
  ['no number is kept', { phone: '' }, {}, {}, true, false],
  ['neither is kept', { email: '', phone: '' }, {}, {}, false, false],
  ['the address is none', { email: 'dana@example,com' }, {}, {}, false, true],
  ['the number is none', { phone: '12' }, {}, {}, true, false],
  ['the number has no country, and the seller another', { phone: '0521234567' }, { country: 'XX' }, {}, true, false],
  ['the number says its country', { phone: '+972521234567' }, { country: 'XX' }, {}, true, true],
  ['the installation has no mail server', {}, {}, { hasMail: false }, false, true],
  ['the installation has no gateway', {}, {}, { hasSms: false }, true, false],
  ['no gateway, and the seller switched SMS on', {}, { smsModule: true }, { hasSms: false }, true, false],
  ['the seller switched SMS off', {}, { smsModule: false }, {}, true, false],
  ['the seller switched e-mail off', {}, { emailModule: false }, {}, false, true],
  ['SMS comes switched off', {}, {}, { hasSmsModule: false }, true, false],
  [
    'SMS comes switched off, and the seller switched it on',
    {},
    { smsModule: true },
    { hasSmsModule: false },
    true,
    true,
  ],
  ['nothing is open', {}, { smsModule: false }, { hasMail: false }, false, false],
])('where %s', (_, buyer, seller, ways, email, phone) => {
  const to = { ...BUYER, ...buyer };
  expect(deliverableTo(to, { ...SELLER, ...seller }, { ...ALL, ...ways })).toEqual({
    email: email ? to.email : null,
    phone: phone ? to.phone : null,
  });
});

test('the reason that a channel is closed for is the one that a person can do something about last', () => {
  const none = messageChannelsOf({ sendMail: null, sendSms: null, hasSmsModule: false });
  expect(closedChannels(none, { emailModule: false, smsModule: false })).toEqual({ email: 'mail_off', sms: 'sms_off' });
  const noModule = messageChannelsOf({ sendMail: () => undefined, sendSms: () => undefined, hasSmsModule: false });
  expect(closedChannels(noModule, SELLER)).toEqual({ email: null, sms: 'sms_module_off' });
  expect(closedChannels(noModule, { ...SELLER, emailModule: false }).email).toBe('email_module_off');
});
