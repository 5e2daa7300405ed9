import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { messagesIn, testPost } from './test-post.ts';

/** What a buyer is told about a sale, from the call that makes it to the letter box. */

const base = testDatabase();
const world = testWorld(base);
const post = testPost(base);

const TOLD = { sale_send_notification: true, sale_email: 'dana@example.com', sale_mobile: '052-123-4567', sale_name: 'Dana', language: 'en' };

test('a sale that asks for notifications sends its link at once, by e-mail and SMS', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller, TOLD);
  expect(await messagesIn(base.db, saleId)).toMatchObject([
    { channel: 'email', template: 'payment-link', recipient: 'dana@example.com', language: 'en', state: 'queued' },
    { channel: 'sms', template: 'payment-link', recipient: '052-123-4567', language: 'en', state: 'queued' },
  ]);
  await post.sendAll();
  expect(await messagesIn(base.db, saleId)).toMatchObject([{ state: 'sent', tries: 1 }, { state: 'sent', tries: 1 }]);
  const [mail, sms] = await post.letters(seller.publicKey);
  expect(mail).toMatchObject({ channel: 'email', from: 'Seller <payments@kupa.test>', to: 'dana@example.com', subject: 'Seller: a payment is waiting for you' });
  expect(mail?.text).toContain(`Pay ₪50.00:\nhttp://localhost:3000/sale/generate/${saleId}`);
  expect(sms).toMatchObject({ channel: 'sms', from: 'Seller', to: '+972521234567', text: `Seller asks you to pay ₪50.00 for Coffee beans. Pay here:\nhttp://localhost:3000/sale/generate/${saleId}` });
});
