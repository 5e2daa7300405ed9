/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { CardFields } from './card-fields.tsx';
import { DoneFacts, Screen } from './screen.tsx';
import { useFields } from './use-fields.ts';
import { type Phase, usePayment } from './use-payment.ts';
import type { FormView } from './view.ts';
import type { PaymentBody } from './wire.ts';

/** The part of the page that lives in the browser: the form, the wait and the end. */
export function CardForm({ view, onPhase }: { view: FormView; onPhase?: (phase: Phase) => void }) {
  const { texts } = view;
  const form = useRef<HTMLFormElement>(null);
  const [notice, setNotice] = useState('');
  const [focus, setFocus] = useState<{ on: string } | null>(null);
  // Empty from the first paint on; screen readers speak what is put into it.
  const [spoken, speak] = useState('');
  const fields = useFields(view, speak);
  const payment = usePayment(view, ({ text, field }) => {
    clearCode(form.current);
    if (field) fields.setError(field, text);
    else setNotice(text);
    setFocus({ on: field ? `#${field}` : '.notice' });
  });
  useEffect(() => {
    // Once paid there is no form any more, and one heading.
    if (focus) (form.current?.parentElement ?? document).querySelector<HTMLElement>(focus.on)?.focus();
  }, [focus]);
  useEffect(() => {
    if (payment.phase === 'paid' || payment.phase === 'checking') setFocus({ on: 'h2' });
    if (payment.phase === 'paid') document.title = texts.paid;
    onPhase?.(payment.phase);
    speak({ form: '', paying: payment.isSlow ? texts.slow : texts.paying, checking: texts.checking, paid: texts.paid }[payment.phase]);
  }, [payment.phase, payment.isSlow]);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (!form.current) return;
    setNotice('');
    const bad = fields.checkAll(form.current);
    if (bad.length === 0) return payment.pay(bodyOf(form.current, view));
    speak(`${texts.fix} ${bad.map((field) => form.current?.querySelector(`[for=${field}]`)?.textContent).join(', ')}`);
    setFocus({ on: `#${bad[0]}` });
  };

  const { phase, done } = payment;
  const isPaying = phase === 'paying';
  return (
    <>
      <p class="spoken" role="status">{spoken}</p>
      {phase === 'checking' && (
        <Screen sign="wait" title={texts.checking} text={texts.checking_text}>
          <button type="button" class="plain" onClick={payment.checkNow}>{texts.check_again}</button>
        </Screen>
      )}
      {phase === 'paid' && done && (
        <Screen sign="done" title={texts.paid} {...(done.returnUrl ? { text: texts.returning } : {})}><DoneFacts done={done} texts={texts} /></Screen>
      )}
      {phase !== 'paid' && (
        <form ref={form} method="post" noValidate hidden={phase === 'checking'} onSubmit={submit} aria-busy={isPaying}>
          <CardFields view={view} fields={fields} locked={isPaying} />
          <div class="act">
            <div class="notice" tabIndex={-1}>{notice}</div>
            {payment.isSlow && <p class="help">{texts.slow}</p>}
            <button disabled={isPaying} aria-busy={isPaying}>{isPaying ? texts.paying : texts.pay}</button>
          </div>
        </form>
      )}
    </>
  );
}

function clearCode(form: HTMLFormElement | null): void {
  const code = form?.elements.namedItem('cardCvv') as HTMLInputElement | null | undefined;
  if (code) code.value = '';
}

/** All that the form holds: more than is drawn here where the browser remembers cards. */
function bodyOf(form: HTMLFormElement, view: FormView): PaymentBody {
  return { installments: view.installments, ...Object.fromEntries(new FormData(form)), language: view.language, ...view.told };
}
