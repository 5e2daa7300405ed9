import type { TestSeller, World } from './world.ts';

/** An agreement as a program asks for it: one payment, one approver. */
export const NEW_CONTRACT = {
  subject: 'A website',
  currency: 'ILS',
  buyer: {
    business_name: 'Levi Ltd',
    business_code: '515000002',
    name: 'Dana Levi',
    email: 'dana@levi.example',
    approvers: [{ name: 'Dana Levi', email: 'dana@levi.example' }],
  },
  amount: 10_000,
  due_date: '31/12/2099',
  payment_methods: ['credit-card'],
};

/** A draft of an agreement; answers its `contract_id`. */
export async function givenAgreement(world: World, seller: TestSeller, more: object = {}): Promise<string> {
  const { body } = await world.send('contracts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: seller.svcId, ...NEW_CONTRACT, ...more }),
  });
  if (body.status_code !== 0) throw new Error(`no agreement: ${JSON.stringify(body)}`);
  return body.contract_id;
}
