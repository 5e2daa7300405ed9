/** @jsxImportSource preact */
import { Field } from './field.tsx';
import { markOfBrand } from '#lib/modules/payments/views/brand-marks.ts';
import { BrandMark } from './icons.tsx';
import type { FormView } from '../model/view.ts';

/**
 * The card form at first: number, expiry, code, name, beside it the social id of an Israeli card, and the number of
 * payments where the buyer chooses. Only markup: `run-card-form.ts` runs it, and the module for postal codes adds its
 * field beside the name.
 */
export function CardForm({ view }: { view: FormView }) {
  const { texts, prefill } = view;
  return (
    <>
      <p class="spoken" role="status" />
      <form method="post" noValidate hidden={view.checking}>
        <div class="notice" tabIndex={-1} />
        <Field
          name="cardNumber"
          label={texts.number}
          beside={<Accepted brands={view.brands} />}
          number
          input={{ autocomplete: 'cc-number' }}
        >
          <BrandMark of="card" class="brand" data-brand="" />
        </Field>
        <div class="pair">
          <Field
            name="cardExpiry"
            label={texts.expiry}
            number
            input={{ autocomplete: 'cc-exp', placeholder: view.expiryShape }}
          />
          <Field
            name="cardCvv"
            label={texts.cvv}
            number
            help={texts.cvv_back}
            input={{ autocomplete: 'cc-csc', maxLength: 4 }}
          />
        </div>
        {/* Further fields of some cards appear beside the name, so that nothing below moves. */}
        <div class="owner">
          <Field
            name="buyerName"
            label={texts.name}
            input={{ autocomplete: 'cc-name', autocapitalize: 'words', maxLength: 100, defaultValue: prefill.name }}
          />
          <Field
            name="socialId"
            label={texts.social_id}
            number
            help={texts.social_id_help}
            hidden
            input={{ autocomplete: 'off', maxLength: 12, defaultValue: prefill.socialId, disabled: true }}
          />
        </div>
        {view.choices.length > 0 && <Installments view={view} />}
        <div class="act">
          <p class="help" hidden>
            {texts.slow}
          </p>
          <button>{texts.pay}</button>
        </div>
      </form>
    </>
  );
}

/** The cards that this sale takes. What does not fit beside the label is left out. */
const Accepted = ({ brands }: Pick<FormView, 'brands'>) => (
  <span class="takes" role="img" aria-label={brands.join(', ')}>
    {brands.map((brand) => (
      <BrandMark key={brand} of={markOfBrand(brand)} />
    ))}
  </span>
);

/** Style of the number of payments, which only pages with a choice carry: a select of ours, in both directions. */
export const INSTALLMENTS_STYLE =
  'select{-webkit-appearance:none;appearance:none;cursor:pointer}' +
  '#installments{padding-inline-end:40px;text-overflow:ellipsis}' +
  '.pick::after{content:"";position:absolute;top:18px;right:18px;width:7px;height:7px;border:solid var(--muted);' +
  'border-width:0 1.5px 1.5px 0;transform:rotate(45deg);pointer-events:none}' +
  '[dir=rtl] .pick::after{right:auto;left:18px}';

function Installments({ view: { texts, choices } }: { view: FormView }) {
  return (
    <div class="field">
      <label for="installments">{texts.installments}</label>
      <div class="box pick">
        <select id="installments" name="installments" aria-describedby="installments-help">
          {choices.map(({ count, text, note }) => (
            <option key={count} value={count} data-note={note}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <p class="help" id="installments-help">
        {choices[0]?.note}
      </p>
    </div>
  );
}
