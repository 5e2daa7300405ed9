/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { Field } from '../views/field.tsx';
import type { PanelProps, MethodModule, MethodModuleTexts, WaitingProps } from '../model/method-module.ts';
import { Act } from './act.tsx';
import { CopyFact } from './copy.tsx';
import { QrPicture } from './qr-picture.tsx';

/** Bit: the app on the buyer's phone, opened by a link, by a code, or by a text message with the link. */

/** Bit is Israel's: a number without its country is one of there. */
const COUNTRY = 'IL';

function Panel({ view, texts, locked, notice, start }: PanelProps<'bit'>) {
  const isQr = view.layout === 'qr-sms';
  return (
    <>
      <p class="lead">{isQr ? texts.text_qr : texts.text}</p>
      <Act
        notice={notice?.field === 'phone' ? { ...notice, field: null } : notice}
        locked={locked}
        starting={view.texts.starting}
        onClick={() => start({ method: 'bit', phone: '' })}
      >
        {isQr ? texts.show : texts.pay.replace('{amount}', () => view.amount)}
      </Act>
    </>
  );
}

function Waiting({ payment, view, texts, notice, start, isStarting }: WaitingProps<'bit'>) {
  const { address } = payment;
  const isQr = view.layout === 'qr-sms';
  return (
    <>
      <h2 tabIndex={-1}>{texts.waiting}</h2>
      <p class="by-scan">{texts.step_scan}</p>
      <p class="by-tap">{texts.step_phone}</p>
      {address && (
        <>
          <a class="button by-tap" href={address} target="_blank" rel="noopener">
            {texts.open}
          </a>
          {/* Of a buyer with the page on another device: who holds the phone opens the app there. */}
          <div class={isQr ? 'elsewhere' : 'elsewhere by-scan'}>
            {payment.code && (
              <div class="code">
                <QrPicture code={payment.code} label={texts.code} />
              </div>
            )}
            <dl class="facts">
              <CopyFact name={texts.link} shown={address} view={view} />
            </dl>
            <button
              type="button"
              class="plain"
              disabled={isStarting}
              aria-busy={isStarting}
              onClick={() => start({ method: 'bit', phone: '' })}
            >
              {texts.refresh}
            </button>
            <SendLink
              texts={texts}
              phone={view.phone}
              isStarting={isStarting}
              refused={notice?.field === 'phone' ? notice.text : ''}
              send={(phone) => start({ method: 'bit', phone })}
            />
          </div>
        </>
      )}
    </>
  );
}

type SendLinkProps = {
  texts: MethodModuleTexts<'bit'>;
  phone: string;
  isStarting: boolean;
  refused: string;
  send: (phone: string) => void;
};

/** The link by text message; it takes the place of the code that was shown. */
function SendLink({ texts, phone, isStarting, refused, send }: SendLinkProps) {
  const [error, setError] = useState('');
  const [sent, setSent] = useState(false);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('phone') as HTMLInputElement;
    const isPhone = readPhone(input.value, COUNTRY) !== null;
    setError(isPhone ? '' : input.value.trim() === '' ? texts.phone_missing : texts.phone_wrong);
    if (!isPhone) return input.focus();
    setSent(true);
    send(input.value);
  };
  return (
    <form class="by-message" noValidate onSubmit={submit}>
      <h3>{texts.sms_title}</h3>
      <Field
        name="phone"
        label={texts.phone}
        error={error || refused || undefined}
        number
        input={{ type: 'tel', inputMode: 'tel', autocomplete: 'tel', defaultValue: phone, onInput: () => setError('') }}
      />
      <button class="plain" disabled={isStarting} aria-busy={isStarting}>
        {texts.send}
      </button>
      <p class="status" role="status">
        {sent && !isStarting && !error && !refused ? texts.sent : ''}
      </p>
    </form>
  );
}

export const methodModule: MethodModule<'bit'> = { Panel, Waiting };
