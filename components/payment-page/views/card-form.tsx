/** @jsxImportSource preact */
import { Field } from './field.tsx';
import { BrandIcon } from './icons.tsx';
import type { FormView } from '../model/view.ts';

/**
 * The card form as it stands at first: number, expiry, code, social id for a card that is Israeli, name, and the number
 * of payments where it is the buyer's choice. Only drawn here: `run-card-form.ts` runs it, and the part for postal
 * codes puts its field before the name.
 */
export function CardForm({ view }: { view: FormView }) {
  const { texts, prefill } = view;
  return (
    <>
      <p class="spoken" role="status" />
      <form method="post" noValidate hidden={view.checking}>
        <Field name="cardNumber" label={texts.number} number input={{ autocomplete: 'cc-number' }}>
          <BrandIcon />
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
        <Field
          name="socialId"
          label={texts.social_id}
          number
          help={texts.social_id_help}
          hidden
          input={{ autocomplete: 'off', maxLength: 12, defaultValue: prefill.socialId, disabled: true }}
        />
        <Field
          name="buyerName"
          label={texts.name}
          input={{ autocomplete: 'cc-name', autocapitalize: 'words', maxLength: 100, defaultValue: prefill.name }}
        />
        {view.choices.length > 0 && <Installments view={view} />}
        <div class="act">
          <div class="notice" tabIndex={-1} />
          <p class="help" hidden>
            {texts.slow}
          </p>
          <button>{texts.pay}</button>
        </div>
      </form>
    </>
  );
}

function Installments({ view: { texts, choices } }: { view: FormView }) {
  return (
    <div class="field">
      <label for="installments">{texts.installments}</label>
      <div class="box">
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
