import { type Block, type DocsContext, heading, list, text } from '../blocks.ts';

/** Tasks beyond a single payment, each with the operation and the fields that do it. */
export function recipes({ isSandbox, shopUrl }: DocsContext): Block[] {
  return [
    text(
      'Most of these are one or two fields away from the sale in [first steps](/docs/start). To repeat any of ' +
        'the calls safely, send an [Idempotency-Key](/docs/idempotency).',
    ),
    heading('payments', 'Payments'),
    list(
      'Place a hold and capture it later: create the sale with `"sale_type": "authorize"`. Then ' +
        '[capture-sale](/docs/operations/capture-sale) captures all or part of it, and ' +
        '[refund-sale](/docs/operations/refund-sale) releases it. To split a hold into several sales, create ' +
        'each with `"sale_type": "multi-capture"` and the hold’s `origin_sale_id`.',
      'Share one link with many buyers: `"sale_type": "template"`. ' +
        '[cancel-template](/docs/operations/cancel-template) cancels the link.',
      'Offer other payment methods: `sale_payment_method` is `bit`, `apple-pay`, `google-pay`, `paypal`, ' +
        '`bank-transfer`, `sepa`, `bacs`, `il-direct-debit`, or `multi` for every method that is available.' +
        (isSandbox ? ' The sandbox simulates the phone, the PayPal window and the bank.' : ''),
      'Authenticate the buyer with 3-D Secure: `"services": {"name": "3D Secure", "settings": {"active": true}}`.' +
        (isSandbox
          ? ' With the card `4000 0000 0000 3220` the buyer must confirm; with `4000 0000 0000 3097` ' +
            'authentication fails.'
          : ''),
      'Tell the buyer by email and SMS: `"sale_send_notification": true` with `sale_email` or `sale_mobile`. ' +
        'Links, receipts and refunds are then sent in the sale’s language.' +
        (isSandbox ? ' The [mailbox](/sandbox/mailbox) shows what arrived.' : ''),
      'List all payment attempts, declined ones too: [get-transactions](/docs/operations/get-transactions).',
    ),
    heading('cards', 'Saved cards and subscriptions'),
    list(
      'Save a card during a payment: `"capture_buyer": "1"`. Save one without a payment: `"sale_type": "token"` ' +
        'or [capture-buyer-token](/docs/operations/capture-buyer-token). Then charge it with `buyer_key`.',
      'List saved cards and accounts: [GET /buyers](/docs/operations/list-buyers). Deactivate one: ' +
        '[DELETE /buyers/{uuid}](/docs/operations/delete-buyer).',
      'Charge on a schedule: [generate-subscription](/docs/operations/generate-subscription) with ' +
        '`"sub_price": 4900, "sub_currency": "ILS", "sub_description": "Gym", "sub_iteration_type": 3`. Its ' +
        '`sub_url` is the buyer’s page; [pay-subscription](/docs/operations/pay-subscription) accepts a card ' +
        'instead. See [subscriptions](/docs/subscriptions).' +
        (isSandbox ? ' To see the next charges, move the [sandbox clock](/sandbox/clock) forward a month.' : ''),
      'Put the card form into your own page: [hosted fields](/docs/hosted-fields).' +
        (shopUrl === null ? '' : ` [Four live examples](${shopUrl}/examples).`),
    ),
    heading('catalog', 'Products, customers and documents'),
    list(
      'Manage products and customers: [POST /auth/token](/docs/operations/auth-token) with `{"mpl": ' +
        'seller_svc_id, "key": seller_svc_secret}`, then `/products` and `/customers` with `Authorization: ' +
        'Bearer …`.',
      'Issue, read and list documents: [POST /documents](/docs/operations/create-document), ' +
        '[GET /documents](/docs/operations/list-documents) and ' +
        '[GET /documents/{id}](/docs/operations/read-document). If invoices are on, each payment and refund ' +
        'issues its own.',
    ),
    heading('partners', 'For partners'),
    list(
      'Create sellers: [create-seller](/docs/operations/create-seller) with `svc_client_key` and the seller’s ' +
        'fields. Then [update-seller](/docs/operations/update-seller), ' +
        '[get-sellers](/docs/operations/get-sellers) and ' +
        '[GET /sellers/{seller_svc_id}/public-keys](/docs/operations/public-keys).',
      'Submit a seller’s documents: [upload-seller-files](/docs/operations/upload-seller-files) with ' +
        '`"seller_files": [{"name": "passport.jpg", "type": 26, "base64": "…"}]`.',
      'Turn a seller’s invoices, SMS, email, payment methods, catalog, customers or point of sale on or off: ' +
        '[get-vas-seller](/docs/operations/get-vas-seller) returns all of them with their activation keys; then ' +
        '[vas-enable](/docs/operations/vas-enable), [vas-disable](/docs/operations/vas-disable) and ' +
        '[vas-update](/docs/operations/vas-update).',
      'Show sellers their payments, balance and onboarding on your own site, or the whole onboarding in a ' +
        'frame: [embedded views](/docs/embeds).' +
        (shopUrl === null ? '' : ` [Live example](${shopUrl}/partner).`),
    ),
  ];
}
