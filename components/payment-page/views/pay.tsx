/** @jsxImportSource preact */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { AwaitScreen } from './await-screen.tsx';
import { CardForm } from './card-form.tsx';
import { Chooser } from './chooser.tsx';
import { type PanelProps, expressOf, moduleOf, type Ready, type MethodRegistry } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import { DoneFacts, Screen } from './screen.tsx';
import { postToHost } from '../runtime/post-to-host.ts';
import { returnToShop, warnBeforeLeaving } from '../runtime/leaving.ts';
import { runCardForm } from '../runtime/run-card-form.ts';
import type { Payment, Phase } from '../runtime/run-payment.ts';
import { useStartedPayment } from '../runtime/use-started-payment.ts';
import type { FormView } from '../model/view.ts';
import type { Done } from '../model/wire.ts';

/** A page with more than a card form: the ways to pay, the one that is open, and what is waited for. */
export function Pay({ view, registry }: { view: PayView; registry: MethodRegistry }) {
  const { texts } = view;
  const place = useRef<HTMLDivElement>(null);
  const [methods, setMethods] = useState(view.methods);
  const [open, setOpen] = useState(view.open);
  // What was seen once stays where it is, hidden: switching loses nothing typed.
  const [seen, setSeen] = useState<PageMethod[]>([view.open]);
  const [card, setCard] = useState<CardPhase>({ phase: 'form', done: null });
  const payingCard = useRef<Payment | null>(null);
  const [spoken, speak] = useState('');
  const payment = useStartedPayment(view);
  const { waiting, said } = payment;
  // One payment at a time: a card's takes the place of the others.
  const step = card.phase === 'checking' || card.phase === 'paid' ? card.phase : payment.step;
  const done = card.done ?? payment.done;
  const checkNow = (): void => void (card.phase === 'checking' ? payingCard.current?.checkNow() : payment.checkNow());
  const isChoosing = step === 'choose' || step === 'starting';

  const choose = (method: PageMethod): void => {
    if (method === open) return;
    setOpen(method);
    setSeen((all) => (all.includes(method) ? all : [...all, method]));
    payment.say(null);
    postToHost({ type: 'method-changed', method });
  };
  const leaveOut = (method: PageMethod): void => {
    const left = methods.filter((one) => one.method !== method);
    if (left.length === 0)
      return payment.say({
        method,
        text: texts.no_device.replace('{method}', () => methods[0]?.name ?? ''),
        field: null,
      });
    setMethods(left);
    const [next] = left.filter((one) => !expressOf(left).includes(one));
    if (open === method && next) choose(next.method);
  };

  const begun = useRef(false);
  useEffect(() => {
    // Before the buyer did anything nothing takes the focus, and nothing is announced twice.
    if (!begun.current && step === 'choose' && !said) return;
    const isFirst = !begun.current && view.waiting !== null;
    begun.current = true;
    if (step === 'paid') document.title = texts.paid;
    speak(
      {
        choose: said?.text ?? '',
        starting: texts.starting,
        checking: texts.checking,
        waiting: texts.waiting,
        paid: texts.paid,
      }[step],
    );
    if (isFirst || step === 'starting') return;
    const on =
      step !== 'choose'
        ? '.screen h2'
        : said?.field
          ? `.panel:not([hidden]) [name=${said.field}], .await [name=${said.field}]`
          : said
            ? `[data-method=${said.method}]:not([hidden]) .notice`
            : null;
    if (on) place.current?.querySelector<HTMLElement>(on)?.focus();
  }, [step, said, waiting?.attemptId]);
  useEffect(() => {
    try {
      // A browser that remembers cards begins with them, for every buyer; one without a storage remembers none.
      if (localStorage['kupa'] && view.card && !view.waiting && !view.said && !view.checking) choose('credit-card');
    } catch {}
  }, []);
  useEffect(() => (step === 'starting' ? warnBeforeLeaving() : undefined), [step]);
  useEffect(() => {
    if (done) returnToShop(done);
  }, [done]);

  const isLocked = step === 'starting' || card.phase === 'paying';
  const express = expressOf(methods);
  const listed = methods.filter((one) => !express.includes(one));
  const panelOf = (method: PageMethod, isExpress: boolean) => (
    <MethodPanel
      method={method}
      view={view}
      registry={registry}
      locked={isLocked}
      isExpress={isExpress}
      said={said?.method === method ? said : null}
      start={payment.start}
      say={(what) => payment.say(what && { ...what, method })}
      leaveOut={() => leaveOut(method)}
    />
  );
  return (
    <div ref={place}>
      <p class="spoken" role="status">
        {spoken}
      </p>
      {step === 'checking' && (
        <Screen
          sign="wait"
          title={texts.checking}
          text={payment.isUnreached ? texts.no_connection : texts.checking_text}
          offline={texts.offline_text}
        >
          <button type="button" class="plain" onClick={checkNow}>
            {texts.check_again}
          </button>
        </Screen>
      )}
      {step === 'waiting' && waiting && (
        <AwaitScreen key={waiting.method} view={view} waiting={waiting} payment={payment} registry={registry} />
      )}
      {step === 'paid' && done && (
        <Screen sign="done" title={texts.paid} {...(texts.paid_note && { text: texts.paid_note })}>
          {done.returnUrl && <p>{texts.returning}</p>}
          <DoneFacts done={done} texts={texts} />
        </Screen>
      )}
      {express.length > 0 && (
        <div class="express" hidden={!isChoosing}>
          {express.map(({ method }) => (
            <div key={method} data-method={method}>
              {panelOf(method, true)}
            </div>
          ))}
          <p class="or">
            <span>{texts.or}</span>
          </p>
        </div>
      )}
      <div class="ways" data-count={listed.length} hidden={!isChoosing}>
        {listed.length > 1 && isChoosing && (
          <Chooser view={view} methods={listed} open={open} locked={isLocked} choose={choose} registry={registry} />
        )}
        {listed.length === 1 && open !== 'credit-card' && <h2 class="only">{listed[0]?.name}</h2>}
        <div class="panels">
          {seen.map((method) => (
            <section
              key={method}
              class="panel"
              data-method={method}
              hidden={method !== open}
              aria-label={methods.find((one) => one.method === method)?.name}
            >
              {method === 'credit-card'
                ? view.card && (
                    <CardPanel view={view.card} onPhase={(phase, done) => setCard({ phase, done })} hold={payingCard} />
                  )
                : panelOf(method, false)}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

type CardPhase = { phase: Phase; done: Done | null };
type CardPanelProps = {
  view: FormView;
  onPhase: (phase: Phase, done: Done | null) => void;
  hold: { current: Payment | null };
};

/** The card form as on a page of its own: drawn once, then run by the same script. */
function CardPanel({ view, onPhase, hold }: CardPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) hold.current = runCardForm(place.current, view, onPhase);
  }, []);
  return (
    <div ref={place}>
      {useMemo(
        () => (
          <CardForm view={view} />
        ),
        [],
      )}
    </div>
  );
}

type MethodPanelProps = Omit<PanelProps, 'texts'> & { registry: MethodRegistry };

/** A part where it is here; else it is fetched, and can be asked for again where it does not arrive. */
function MethodPanel({ registry, ...panel }: MethodPanelProps) {
  const name = moduleOf(panel.method) ?? 'bit';
  const [ready, setReady] = useState<Ready | null>(registry.get(name));
  const [failed, setFailed] = useState(false);
  const { texts } = panel.view;
  const load = (): void => {
    setFailed(false);
    registry.load(name).then(setReady, () => setFailed(true));
  };
  useEffect(() => {
    if (!ready) load();
  }, []);
  if (ready) return <ready.part.Panel {...panel} texts={ready.texts} />;
  if (!failed)
    return (
      <p class="fetching" role="status">
        {texts.loading}
      </p>
    );
  return (
    <div class="act">
      <p class="notice" role="alert">
        {texts.not_loaded}
      </p>
      <button type="button" class="plain" onClick={load}>
        {texts.try_again}
      </button>
    </div>
  );
}
