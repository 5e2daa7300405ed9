/** @jsxImportSource preact */
import type { Messages } from '#lib/platform/i18n/messages.ts';
import type { AmountView } from '../model/amount-view.ts';
import { Field } from './field.tsx';

type AmountFormProps = { view: AmountView; range: string; texts: Messages['payment-page']['amount'] };

/**
 * An amount to type, answered by the server: a form of plain HTML, which works without a script and without a cookie.
 */
export function AmountForm({
  view: { sign, isBefore, typed, once, error, notice, hasFocus },
  range,
  texts,
}: AmountFormProps) {
  return (
    <form method="post" noValidate class={isBefore ? 'before' : undefined}>
      {notice && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      <input type="hidden" name="once" value={once} />
      <Field
        name="amount"
        label={texts.label}
        error={error ?? undefined}
        help={range}
        number
        input={{
          inputMode: 'decimal',
          maxLength: 40,
          autocomplete: 'off',
          enterkeyhint: 'go',
          value: typed,
          autofocus: hasFocus,
        }}
      >
        <span class="brand" aria-hidden="true">
          <bdi>{sign}</bdi>
        </span>
      </Field>
      <div class="act">
        <button type="submit">{texts.go_on}</button>
      </div>
    </form>
  );
}

/** Style of the amount question, sent with that page alone. */
export const AMOUNT_STYLE =
  '.order h1{font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}' +
  '#amount{block-size:56px;padding-inline:12px 72px;font-size:1.25rem}' +
  '[dir=rtl] #amount{padding-inline:72px 12px}' +
  '#amount~.brand{inset-block:0;display:flex;align-items:center;font-size:1.25rem}' +
  // A sign written before its number is at its left: in a page from the right that is the end.
  '[dir=ltr] .before #amount{padding-inline:60px 12px}[dir=ltr] .before .brand{inset-inline:12px auto}' +
  '.field .help{font-size:.875rem}.notice{margin-block-end:16px}';
