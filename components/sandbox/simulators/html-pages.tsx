/** @jsxImportSource preact */
import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { amountText } from '#components/payment-page/model/amounts.ts';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { Amount, Gone, simulatorDocument, State } from './frame.tsx';

/** Pages that stand in for the phone, PayPal's window, the bank and a wallet's sheet. */

/**
 * A payment at the sandbox bank, pending or decided. Minor units. `state`: challenge, pending, approved, declined,
 * cancelled.
 */
export type Waited = {
  method: string;
  /** `verify`: a mandate without money. */
  operation: string;
  amount: number;
  currency: string;
  state: string;
  received: number;
  returned: number;
  transfer: { reference: string } | null;
};

type PageInput = { language: Language; nonce: string };

const isOpen = ({ state }: Waited): boolean => state === 'challenge' || state === 'pending';

const isMandate = ({ operation }: Waited): boolean => operation === 'verify';

/** The phone on which Bit asks. Null: nothing of that name. */
export function phoneDocument(payment: Waited | null, { language, nonce }: PageInput): string {
  const texts = MESSAGES[language].simulators.phone;
  const isOver = payment?.state === 'approved' || payment?.state === 'declined';
  return simulatorDocument(
    { language, nonce, title: texts.title, kind: texts.text, mark: 'bit' },
    <>
      {payment ? <Amount text={amountText(payment.amount, payment.currency, language)} /> : null}
      {payment && isOpen(payment) ? <Answers approve={texts.approve} refuse={texts.refuse} /> : null}
      {payment && isOpen(payment) ? <p>{texts.leave}</p> : null}
      {payment && isOver ? (
        <State
          isGood={payment.state === 'approved'}
          text={payment.state === 'approved' ? texts.approved : texts.refused}
        />
      ) : null}
      {isOver ? <p>{texts.done}</p> : null}
      {payment && (isOpen(payment) || isOver) ? null : <Gone language={language} />}
    </>,
  );
}

/** PayPal's window; its buyer is sent back when it has an answer. */
export function paypalDocument(payment: Waited | null, { language, nonce }: PageInput): string {
  const texts = MESSAGES[language].simulators.paypal;
  return simulatorDocument(
    { language, nonce, title: texts.title, kind: texts.text, mark: 'paypal' },
    payment && isOpen(payment) ? (
      <>
        <Amount text={amountText(payment.amount, payment.currency, language)} />
        <Answers approve={texts.approve} refuse={texts.refuse} />
      </>
    ) : (
      <Gone language={language} />
    ),
  );
}

/** The tax authority's sign-in, at which a person lets Kupa ask in a business's name. */
export function taxAuthorityDocument({ language, nonce }: PageInput): string {
  const texts = MESSAGES[language].simulators.taxAuthority;
  return simulatorDocument(
    { language, nonce, title: texts.title, kind: texts.text },
    <Answers approve={texts.approve} refuse={texts.refuse} />,
  );
}

function Answers({ approve, refuse }: { approve: string; refuse: string }) {
  return (
    <form method="post">
      <button class="main" name="does" value="approve" type="submit">
        {approve}
      </button>
      <button name="does" value="refuse" type="submit">
        {refuse}
      </button>
    </form>
  );
}

/** The bank: where a transfer's money comes from, and where a debit is decided. */
export function bankDocument(payment: Waited | null, { language, nonce }: PageInput): string {
  const texts = MESSAGES[language].simulators.bank;
  if (!payment)
    return simulatorDocument({ language, nonce, title: texts.title, kind: '' }, <Gone language={language} />);
  const money = (amount: number) => `\u2068${amountText(amount, payment.currency, language)}\u2069`;
  const kind = payment.transfer
    ? say(language, 'simulators.bank.transfer', { reference: isolateLeftToRight(payment.transfer.reference) })
    : isMandate(payment)
      ? texts.authorization
      : texts.debit;
  return simulatorDocument(
    { language, nonce, title: texts.title, kind, mark: 'bank' },
    <>
      {isMandate(payment) ? null : <Amount text={amountText(payment.amount, payment.currency, language)} />}
      <State isGood={stateOf(payment)} text={texts.state[wordOf(payment)]} />
      {payment.transfer ? (
        <p>
          {say(language, 'simulators.bank.received', {
            received: money(payment.received),
            amount: money(payment.amount),
          })}
        </p>
      ) : null}
      {payment.returned > 0 ? (
        <p>{say(language, 'simulators.bank.returned', { returned: money(payment.returned) })}</p>
      ) : null}
      <form method="post">
        {payment.transfer ? (
          <TransferSteps payment={payment} texts={texts} />
        ) : (
          <DebitSteps payment={payment} texts={texts} />
        )}
      </form>
      {payment.transfer ? <p class="kind">{texts.late_help}</p> : null}
    </>,
  );
}

const WORDS: Readonly<Record<string, 'waiting' | 'paid' | 'refused' | 'cancelled'>> = {
  challenge: 'waiting',
  pending: 'waiting',
  approved: 'paid',
  declined: 'refused',
};

const wordOf = (payment: Waited) =>
  isMandate(payment) && payment.state === 'approved' ? 'confirmed' : (WORDS[payment.state] ?? 'cancelled');

const stateOf = (payment: Waited): boolean | null => (isOpen(payment) ? null : payment.state === 'approved');

type Texts = (typeof MESSAGES)['en']['simulators']['bank'];

function TransferSteps({ payment, texts }: { payment: Waited; texts: Texts }) {
  if (!isOpen(payment))
    return (
      <button name="does" value="late" type="submit">
        {texts.late}
      </button>
    );
  return (
    <>
      <button class="main" name="does" value="whole" type="submit">
        {texts.whole}
      </button>
      <button name="does" value="part" type="submit">
        {texts.part}
      </button>
    </>
  );
}

/** Later changes of a mandate by its owner or bank (specification 6.4). */
const MANDATE_STEPS = ['cancelled', 'moved', 'changed', 'active'] as const;

function DebitSteps({ payment, texts }: { payment: Waited; texts: Texts }) {
  if (payment.state === 'approved') {
    return (
      <>
        {isMandate(payment) ? null : (
          <button name="does" value="take-back" type="submit">
            {texts.take_back}
          </button>
        )}
        {payment.method === 'il-direct-debit' ? <p class="kind">{texts.mandate.title}</p> : null}
        {payment.method === 'il-direct-debit'
          ? MANDATE_STEPS.map((step) => (
              <button key={step} name="does" value={`mandate-${step}`} type="submit">
                {texts.mandate[step]}
              </button>
            ))
          : null}
      </>
    );
  }
  if (!isOpen(payment)) return null;
  return (
    <>
      <button class="main" name="does" value="settle" type="submit">
        {isMandate(payment) ? texts.confirm : texts.settle}
      </button>
      <button name="does" value="fail" type="submit">
        {texts.fail}
      </button>
    </>
  );
}

/** A wallet's sheet; null where the sale cannot be paid with the wallet. `cards`: the wallet's cards by name. */
export type SheetView = { wallet: 'apple-pay' | 'google-pay'; seller: string; amount: number; currency: string } | null;

const NAMES = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

const card = (lastFour: string): string => isolateLeftToRight(`Visa •••• ${lastFour}`);

// The answer goes to the page that opened the sheet, and to no other origin: our own, or the shop's that `for` names.
const SHEET_SCRIPT = `if(parent!==self)document.documentElement.className='framed';\
const host=window.opener||window.parent,\
to=new URLSearchParams(location.search).get('for')||location.origin,\
tell=m=>host.postMessage({kupa:'wallet',...m},to);
document.querySelector('form')?.addEventListener('submit',async e=>{e.preventDefault();\
for(const b of e.target.elements)b.disabled=true;
const r=await fetch(location.href,{method:'POST',headers:{'content-type':'application/json'},\
body:JSON.stringify({card:document.querySelector('select').value})}).catch(()=>null);
if(r?.ok)tell({type:'agreed',token:(await r.json()).token});else{for(const b of e.target.elements)b.disabled=false;\
tell({type:'failed'})}});
document.querySelector('[value=cancel]')?.addEventListener('click',()=>tell({type:'cancelled'}));
addEventListener('keydown',e=>{if(e.key==='Escape')tell({type:'cancelled'})});`;

export function walletDocument(view: SheetView, { language, nonce }: PageInput): string {
  const texts = MESSAGES[language].simulators.wallet;
  if (!view)
    return simulatorDocument({ language, nonce, title: NAMES['apple-pay'], kind: '' }, <Gone language={language} />);
  return simulatorDocument(
    { language, nonce, title: NAMES[view.wallet], kind: view.seller, mark: view.wallet, script: SHEET_SCRIPT },
    <>
      <Amount text={amountText(view.amount, view.currency, language)} />
      <form>
        <label>
          {texts.choose}
          <select name="card">
            <option value="good">{card('1111')}</option>
            <option value="declined">{say(language, 'simulators.wallet.declined', { card: card('0135') })}</option>
          </select>
        </label>
        <button class="main" type="submit">
          {say(language, 'simulators.wallet.pay', { amount: amountText(view.amount, view.currency, language) })}
        </button>
        <button type="button" value="cancel">
          {texts.cancel}
        </button>
      </form>
    </>,
  );
}
