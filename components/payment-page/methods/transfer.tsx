/** @jsxImportSource preact */
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { amountText } from '../model/amounts.ts';
import type { PanelProps, MethodModule, WaitingProps } from '../model/method-module.ts';
import { Act } from './act.tsx';
import { CopyFact } from './copy.tsx';

/** A bank transfer: an account and a reference to send the money to, and what of it has come. */

function Panel({ view, texts, locked, notice, start }: PanelProps<'transfer'>) {
  return (
    <>
      <p class="lead">{texts.text}</p>
      <Act
        notice={notice}
        locked={locked}
        starting={view.texts.starting}
        onClick={() => start({ method: 'bank-transfer' })}
      >
        {texts.pay}
      </Act>
    </>
  );
}

const isolated = (text: string): string => `\u2068${text}\u2069`;

function Waiting({ payment: { transfer, secondsLeft }, view, texts }: WaitingProps<'transfer'>) {
  if (!transfer) return <h2 tabIndex={-1}>{texts.waiting}</h2>;
  const money = (amount: number): string => amountText(amount, view.currency, view.language);
  const major = (amount: number): string => money(amount).replace(/[^\d.,]/g, '');
  const until =
    secondsLeft !== null &&
    new Intl.DateTimeFormat(calendarLocale(view.language), { dateStyle: 'full' }).format(
      Date.now() + secondsLeft * 1_000,
    );
  return (
    <>
      <h2 tabIndex={-1}>{texts.waiting}</h2>
      {transfer.received > 0 && (
        <p class="part" role="status">
          {texts.part
            .replace('{received}', () => isolated(money(transfer.received)))
            .replace('{missing}', () => isolated(money(transfer.missing)))}
        </p>
      )}
      <p>{texts.step}</p>
      <dl class="facts">
        <CopyFact name={texts.amount} shown={money(transfer.missing)} text={major(transfer.missing)} view={view} />
        <CopyFact name={texts.reference} shown={transfer.reference} view={view} />
        <CopyFact name={texts.holder} shown={transfer.holder} view={view} />
        <CopyFact name={texts.account} shown={transfer.account} view={view} />
        <CopyFact name={texts.bank} shown={transfer.bank} view={view} />
      </dl>
      {/* Russian dates end with a full stop of their own. */}
      {until && <p>{texts.until.replace('{date}', () => isolated(until.replace(/\.$/, '')))}</p>}
      <p>{texts.instead}</p>
    </>
  );
}

export const methodModule: MethodModule<'transfer'> = { Panel, Waiting };
