/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import { useRef, useState } from 'preact/hooks';
import {
  readIban,
  readIlAccount,
  readIlBank,
  readIlBranch,
  readSortCode,
  readUkAccount,
} from '#lib/kernel/person/bank-account.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { DetailField, PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import { amountText } from '../model/amounts.ts';
import { Field } from '../views/field.tsx';
import type { PanelProps, MethodModule, MethodModuleTexts, WaitingProps } from '../model/method-module.ts';
import { isPressing } from '../runtime/pressing.ts';
import { Act } from './act.tsx';

/**
 * Debits of a bank account (SEPA, Bacs, Israel): the account, the mandate, and days in which there is nothing to do.
 * Where nothing is charged the mandate is all that is signed, and the account is kept.
 */

type Texts = MethodModuleTexts<'debit'>;
type DebitField = Exclude<DetailField, 'method' | 'phone' | 'token' | 'buyerName' | 'hasAgreed'>;
type Scheme = 'sepa' | 'bacs' | 'il-direct-debit';

/** A label of a field that has to be filled in, which a sentence of the same name asks for. */
type LabelKey = keyof {
  [Key in keyof Texts as Key extends `${infer Label}_missing` ? Label & keyof Texts : never]: true;
};

type Input = {
  name: DebitField;
  label: keyof Texts;
  missing: keyof Texts;
  wrong: keyof Texts;
  isRight: (text: string, inSandbox?: boolean) => boolean;
  isNumber: boolean;
  longest: number;
  show?: (text: string) => string;
};

const input = (
  name: DebitField,
  label: LabelKey,
  wrong: keyof Texts,
  longest: number,
  read: (text: string, inSandbox?: boolean) => unknown,
  more: Partial<Input> = {},
): Input => ({
  name,
  label,
  missing: `${label}_missing`,
  wrong,
  longest,
  isNumber: true,
  isRight: (text, inSandbox) => read(text, inSandbox) !== null,
  ...more,
});

/** Six digits in a row are no name: an account or card number in this field would be stored as one. */
const readName = (text: string): string | null => (text.trim().length >= 2 && !/\d{6}/.test(text) ? text : null);
const HOLDER = input('holder', 'holder', 'holder_wrong', 70, readName, { isNumber: false });

/** Inputs of each scheme in the order of the form, as the server reads them. */
const INPUTS: Readonly<Record<Scheme, readonly Input[]>> = {
  sepa: [
    input('iban', 'iban', 'iban_wrong', 42, readIban, {
      show: (text) => readIban(text)?.replace(/(.{4})(?=.)/g, '$1 ') ?? text,
    }),
    HOLDER,
  ],
  bacs: [
    input('sortCode', 'sort_code', 'sort_code_wrong', 10, readSortCode, {
      show: (text) => readSortCode(text)?.replace(/(..)(?=.)/g, '$1-') ?? text,
    }),
    input('account', 'account', 'account_uk_wrong', 12, readUkAccount),
    HOLDER,
  ],
  'il-direct-debit': [
    input('bank', 'bank', 'bank_wrong', 4, readIlBank),
    input('branch', 'branch', 'branch_wrong', 4, readIlBranch),
    input('account', 'account', 'account_il_wrong', 14, readIlAccount),
    HOLDER,
    input('socialId', 'social_id', 'social_id_wrong', 12, (text, inSandbox = false) =>
      readSocialId(text, { inSandbox }),
    ),
  ],
};

const MANDATES = { sepa: 'sepa_mandate', bacs: 'bacs_mandate', 'il-direct-debit': 'il_mandate' } as const;

function Panel({ method, view, texts, locked, notice, start, setNotice }: PanelProps<'debit'>) {
  const scheme = method as Scheme;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<DetailField, string>>>({});
  const [spoken, speak] = useState('');
  const inputs = INPUTS[scheme];
  const agreeMissing = view.isSaved ? texts.agree_save_missing : texts.agree_missing;
  const valueOf = (name: string): string =>
    (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const errorOf = ({ name, missing, wrong, isRight }: Input): string | undefined => {
    const text = valueOf(name);
    return isRight(text, view.inSandbox) ? undefined : texts[text.trim() === '' ? missing : wrong];
  };
  const mark = (name: DetailField, error: string | undefined): void => setErrors((now) => ({ ...now, [name]: error }));
  const shown = (name: DetailField): string | undefined =>
    errors[name] ?? (notice?.field === name ? notice.text : undefined);

  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const agreed = (elements.namedItem('hasAgreed') as HTMLInputElement).checked;
    const found: [DetailField, string | undefined][] = inputs.map((one) => [one.name, errorOf(one)]);
    found.push(['hasAgreed', agreed ? undefined : agreeMissing]);
    setErrors(Object.fromEntries(found));
    const [first] = found.filter(([, error]) => error);
    if (!first)
      return start({
        method: scheme,
        ...Object.fromEntries(inputs.map(({ name }) => [name, valueOf(name).trim()])),
        hasAgreed: true,
      } as PaymentDetails);
    speak(`${view.texts.fix} ${found.flatMap(([, error]) => error ?? []).join(' ')}`);
    (elements.namedItem(first[0]) as HTMLElement).focus();
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-busy={locked} autocomplete="on">
      <p class="spoken" role="status">
        {spoken}
      </p>
      <div class={scheme === 'sepa' ? undefined : 'fields'}>
        {inputs.map((one) => (
          <Field
            key={one.name}
            id={`${scheme}-${one.name}`}
            name={one.name}
            label={texts[one.label]}
            error={shown(one.name)}
            number={one.isNumber}
            input={{
              maxLength: one.longest,
              readOnly: locked,
              autocomplete: one.name === 'holder' ? 'name' : 'off',
              ...(one.name === 'holder' && { defaultValue: view.holder }),
              ...(one.name === 'iban' && { inputMode: 'text', autocapitalize: 'characters' }),
              onInput: () => {
                if (notice?.field === one.name) setNotice(null);
                if (errors[one.name] && !errorOf(one)) mark(one.name, undefined);
              },
              onBlur: ({ currentTarget }) => {
                if (currentTarget.value === '') return;
                if (one.show && !errorOf(one)) currentTarget.value = one.show(currentTarget.value);
                if (!isPressing()) mark(one.name, errorOf(one));
              },
            }}
          />
        ))}
      </div>
      <Mandate
        text={mandateOf(scheme, texts, view)}
        label={view.isSaved ? texts.agree_save : texts.agree}
        error={shown('hasAgreed')}
        id={`${scheme}-hasAgreed`}
        locked={locked}
        onChange={() => mark('hasAgreed', undefined)}
      />
      <Act notice={notice} locked={locked} starting={view.texts.starting}>
        {view.isSaved ? texts.save : texts.pay.replace('{amount}', () => view.amount)}
      </Act>
    </form>
  );
}

/** The mandate names all that it allows to debit, which may be more than this payment. */
const mandateOf = (scheme: Scheme, texts: Texts, { seller, amount, debited, isSaved }: PanelProps['view']): string =>
  texts[isSaved && scheme === 'il-direct-debit' ? 'il_mandate_save' : MANDATES[scheme]]
    .replace('{seller}', () => `\u2068${seller}\u2069`)
    .replace('{amount}', () => `\u2068${debited ?? amount}\u2069`);

function Mandate({
  id,
  text,
  label,
  error,
  locked,
  onChange,
}: {
  id: string;
  text: string;
  label: string;
  error: string | undefined;
  locked: boolean;
  onChange: () => void;
}) {
  return (
    <div class="mandate">
      <p id={`${id}-text`}>{text}</p>
      <label class="check">
        <input
          type="checkbox"
          name="hasAgreed"
          disabled={locked}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={`${id}-text${error ? ` ${id}-error` : ''}`}
          onChange={onChange}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function Waiting({ payment: { accountMask }, view, texts }: WaitingProps<'debit'>) {
  return (
    <>
      <h2 tabIndex={-1}>{texts.waiting}</h2>
      <p>{texts.step.replace('{seller}', () => `\u2068${view.seller}\u2069`)}</p>
      <dl>
        {accountMask && (
          <div>
            <dt>{texts.account_used}</dt>
            <dd>
              <bdi {...NOT_TRANSLATED} dir="ltr">
                {accountMask}
              </bdi>
            </dd>
          </div>
        )}
        {!view.isSaved && (
          <div>
            <dt>{texts.amount}</dt>
            <dd>
              <bdi {...NOT_TRANSLATED}>{amountText(view.price, view.currency, view.language)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <p>{view.isSaved ? texts.next_save : texts.next}</p>
    </>
  );
}

export const methodModule: MethodModule<'debit'> = { Panel, Waiting };
