import type { TestSeller } from '../world.ts';

type Params = {
  seller: () => TestSeller;
  api: (path: string, body: object) => Promise<object>;
};

const ALL = { statuses: [], reasons: [], currency: null, from: null, until: null, dueBefore: null } as const;

/** Actions on chargebacks that keep text: evidence in words. */
export const disputesWithText = ({
  seller,
  api,
}: Params): Readonly<Record<string, (text: string) => Promise<unknown>>> => ({
  saveDisputeText: async (text) => {
    const { bankControl, paymentsContext } = await import('#lib/contexts.ts');
    const { handleProcessorWebhook } = await import('#lib/modules/payments/settlement/handle-processor-webhook.ts');
    const { listDisputeRows } = await import('#lib/modules/disputes/dashboard.ts');
    const of = { seller_svc_id: seller().svcId, language: 'en' };
    const made = await api('generate-sale', { ...of, sale_price: 5000, currency: 'ILS', product_name: 'x' });
    const paid = await api('pay-sale', {
      ...of,
      svc_sale_id: 'svc_sale_id' in made ? made.svc_sale_id : '',
      sale_price: '5000',
      currency: 'ILS',
      installments: '1',
      sale_return_url: 'https://shop.example.com/done',
      credit_card_number: '4111111111111111',
      credit_card_exp: '12/30',
      credit_card_cvv: '123',
    });
    const payment = 'svc_transaction_id' in paid ? String(paid.svc_transaction_id) : '';
    const chargeback = await bankControl().chargeBack(payment);
    await handleProcessorWebhook(paymentsContext(), chargeback ?? '');
    const { rows } = await listDisputeRows([seller().id], { ...ALL, sort: 'opened', page: 1, size: 5 });
    const { saveDisputeText } = await import('#app/(dashboard)/(screens)/disputes/actions.ts');
    return saveDisputeText(rows[0]?.disputeId ?? '', 'explanation', text);
  },
});
