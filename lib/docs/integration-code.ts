import { generateSaleContract } from '#lib/modules/payments/contract/generate-sale.ts';
import { paySaleContract } from '#lib/modules/payments/contract/pay-sale.ts';
import type { Sample } from './blocks.ts';
import { sampleRequestOf, samplesOf } from './samples.ts';

/** Ready code of hosted fields and of what a seller's server does, for the documentation and the dashboard. */

/** The whole way from an empty page to a token. Its ids are those of the stylesheet below. */
export const hostedFieldsCode = (origin: string, { publicKey, isSandbox }: FieldsCode): string => `<form id="checkout">
  <label for="card-number">Card number</label>
  <div id="card-number" class="field"></div>
  <label for="card-expiration">Expiry date</label>
  <div id="card-expiration" class="field"></div>
  <label for="card-cvc">Security code</label>
  <div id="card-cvc" class="field"></div>
  <label for="first-name">First name</label>
  <input id="first-name" class="field" autocomplete="given-name" required>
  <label for="last-name">Last name</label>
  <input id="last-name" class="field" autocomplete="family-name" required>
  <button disabled>Pay ₪50.75</button>
  <p id="answer" role="status"></p>
</form>

<script src="${origin}/hf/v1/hostedfields.js"></script>
<script type="module">
  const form = document.querySelector('#checkout');
  const answer = document.querySelector('#answer');
  const button = form.querySelector('button');

  const instance = await Svc.create('${publicKey}', { testMode: ${isSandbox}, language: 'en' });
  const fields = instance.hostedFields();
  await Promise.all([
    fields.create(Svc.fields.NUMBER).mount('#card-number'),
    fields.create(Svc.fields.EXPIRATION).mount('#card-expiration'),
    fields.create(Svc.fields.CVC).mount('#card-cvc'),
  ]);
  button.disabled = false;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const { token, card } = await instance.tokenize({
        payerFirstName: form.querySelector('#first-name').value,
        payerLastName: form.querySelector('#last-name').value,
        total: { label: 'Coffee beans, 250 g', amount: { currency: 'ILS', value: '50.75' } },
      });
      // Send the token to your server, which pays with it.
      answer.textContent = \`\${token} for \${card.cardMask}\`;
    } catch (failure) {
      answer.textContent = failure.validationError
        ? Object.values(failure.errors).join(' ')
        : failure.message;
      button.disabled = false;
    }
  });
</script>`;

/** `publicKey`: the reader's own, or its placeholder. */
export type FieldsCode = { publicKey: string; isSandbox: boolean };

/** Creates a sale on the seller's server, with the fields of `more`; `base` ends with `/api`. */
export function saleSamples(base: string, more: Readonly<Record<string, unknown>> = {}): Sample[] {
  const example = { ...generateSaleContract.example, request: { ...generateSaleContract.example.request, ...more } };
  return samplesOf(sampleRequestOf({ ...generateSaleContract, example }, base));
}

/** Pays a sale with the token that the page sent. */
export function tokenPaymentSamples(base: string): Sample[] {
  const { credit_card_number, credit_card_exp, credit_card_cvv, ...request } = paySaleContract.example
    .request as Record<string, unknown>;
  const example = { ...paySaleContract.example, request: { ...request, buyer_key: 'BUYERK4T-…' } };
  return samplesOf(sampleRequestOf({ ...paySaleContract, example }, base));
}
