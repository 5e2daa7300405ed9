/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Field } from './field.tsx';
import { BrandIcon } from './icons.tsx';
import type { Fields } from './use-fields.ts';
import type { FormView } from './view.ts';

type CardFieldsProps = { view: FormView; fields: Fields; locked: boolean };

/** Number, expiry, code, social id where the card is Israeli, the code of the address where its country wants it, name, and the number of payments where it is the buyer's choice. */
export function CardFields({ view, fields, locked }: CardFieldsProps) {
  const { texts, prefill } = view;
  const { errors, onInput, onBlur } = fields;
  const typing = { onInput, onBlur, readOnly: locked };
  return (
    <>
      <Field name="cardNumber" label={texts.number} error={errors.cardNumber} number input={{ ...typing, autocomplete: 'cc-number' }}>
        <BrandIcon brand={fields.brand} />
      </Field>
      <div class="pair">
        <Field name="cardExpiry" label={texts.expiry} error={errors.cardExpiry} number input={{ ...typing, autocomplete: 'cc-exp', placeholder: view.expiryShape }} />
        <Field
          name="cardCvv" label={texts.cvv} error={errors.cardCvv} number help={fields.cvvDigits === 4 ? texts.cvv_front : texts.cvv_back}
          input={{ ...typing, autocomplete: 'cc-csc', maxLength: 4 }}
        />
      </div>
      {fields.showsSocialId && (
        <Field
          name="socialId" label={texts.social_id} error={errors.socialId} number help={texts.social_id_help}
          input={{ ...typing, autocomplete: 'off', maxLength: 12, defaultValue: prefill.socialId }}
        />
      )}
      {fields.zip && <Field {...fields.zip} name="zipCode" error={errors.zipCode} number input={{ ...typing, ...fields.zip.input }} />}
      <Field name="buyerName" label={texts.name} error={errors.buyerName} input={{ ...typing, autocomplete: 'cc-name', autocapitalize: 'words', maxLength: 100, defaultValue: prefill.name }} />
      {view.choices.length > 0 && <Installments view={view} error={errors.installments} locked={locked} />}
    </>
  );
}

function Installments({ view: { texts, choices }, error, locked }: { view: FormView; error: string | undefined; locked: boolean }) {
  const [chosen, choose] = useState(0);
  return (
    <div class="field">
      <label for="installments">{texts.installments}</label>
      <div class="box">
        <select id="installments" name="installments" disabled={locked} aria-describedby="installments-help" onChange={(event) => choose(event.currentTarget.selectedIndex)}>
          {choices.map(({ count, text }) => <option key={count} value={count}>{text}</option>)}
        </select>
      </div>
      {error && <p class="error" id="installments-error">{error}</p>}
      <p class="help" id="installments-help">{choices[chosen]?.note}</p>
    </div>
  );
}
