/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { AwaitScreen } from './await-screen.tsx';
import { Chooser } from './chooser.tsx';
import { CardPanel, MethodPanel } from './method-panels.tsx';
import { expressOf, type MethodRegistry } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import { DoneFacts, Screen } from './screen.tsx';
import { returnToShop, warnBeforeLeaving } from '../runtime/leaving.ts';
import type { Payment, Phase } from '../runtime/run-payment.ts';
import { useAnnouncedStep } from '../runtime/use-announced-step.ts';
import { useMethodChoice } from '../runtime/use-method-choice.ts';
import { type StartedPayment, useStartedPayment } from '../runtime/use-started-payment.ts';
import type { Done } from '../model/wire.ts';

/** A page with more than a card form: the methods, the open one's panel, and the screen of a started payment. */
export function Pay({ view, registry }: { view: PayView; registry: MethodRegistry }) {
  const place = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<{ phase: Phase; done: Done | null }>({ phase: 'form', done: null });
  const cardPayment = useRef<Payment | null>(null);
  const payment = useStartedPayment(view);
  // One payment at a time: a card's takes the place of the others.
  const step = card.phase === 'checking' || card.phase === 'paid' ? card.phase : payment.step;
  const done = card.done ?? payment.done;
  const checkNow = (): void => void (card.phase === 'checking' ? cardPayment.current?.checkNow() : payment.checkNow());
  const announced = useAnnouncedStep(view, step, payment, place);
  const { methods, open, opened, choose, leaveOut } = useMethodChoice(view, payment.setNotice);
  useEffect(() => (step === 'starting' ? warnBeforeLeaving() : undefined), [step]);
  useEffect(() => {
    if (done) returnToShop(done);
  }, [done]);

  const isChoosing = step === 'choose' || step === 'starting';
  const isLocked = step === 'starting' || card.phase === 'paying';
  const express = expressOf(methods);
  const listed = methods.filter((one) => !express.includes(one));
  const panelOf = (method: PageMethod, isExpress: boolean) =>
    method === 'credit-card' ? (
      view.card && (
        <CardPanel view={view.card} onPhase={(phase, done) => setCard({ phase, done })} running={cardPayment} />
      )
    ) : (
      <MethodPanel
        method={method}
        view={view}
        registry={registry}
        locked={isLocked}
        isExpress={isExpress}
        notice={payment.notice?.method === method ? payment.notice : null}
        start={payment.start}
        setNotice={(next) => payment.setNotice(next && { ...next, method })}
        leaveOut={() => leaveOut(method)}
      />
    );
  return (
    <div ref={place}>
      <p class="spoken" role="status">
        {announced}
      </p>
      <StepScreen view={view} step={step} payment={payment} done={done} checkNow={checkNow} registry={registry} />
      {express.length > 0 && (
        <div class="express" hidden={!isChoosing}>
          {express.map(({ method }) => (
            <div key={method} data-method={method}>
              {panelOf(method, true)}
            </div>
          ))}
          <p class="or">
            <span>{view.texts.or}</span>
          </p>
        </div>
      )}
      <div class="ways" data-count={listed.length} hidden={!isChoosing}>
        {listed.length > 1 && isChoosing && (
          <Chooser view={view} methods={listed} open={open} locked={isLocked} choose={choose} registry={registry} />
        )}
        {listed.length === 1 && open !== 'credit-card' && <h2 class="only">{listed[0]?.name}</h2>}
        <div class="panels">
          {opened.map((method) => (
            <section
              key={method}
              class="panel"
              data-method={method}
              hidden={method !== open}
              aria-label={methods.find((one) => one.method === method)?.name}
            >
              {panelOf(method, false)}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

type StepScreenProps = {
  view: PayView;
  step: StartedPayment['step'];
  payment: StartedPayment;
  done: Done | null;
  checkNow: () => void;
  registry: MethodRegistry;
};

/** The screen of a payment whose outcome is unknown, that waits for another party, or that is paid. */
function StepScreen({ view, step, payment, done, checkNow, registry }: StepScreenProps) {
  const { texts } = view;
  const { waiting } = payment;
  if (step === 'checking')
    return (
      <Screen
        key="checking"
        sign="wait"
        title={texts.checking}
        text={payment.isUnreached ? texts.no_connection : texts.checking_text}
        offline={texts.offline_text}
      >
        <button type="button" class="plain" onClick={checkNow}>
          {texts.check_again}
        </button>
      </Screen>
    );
  if (step === 'waiting' && waiting)
    return <AwaitScreen key={waiting.method} view={view} waiting={waiting} payment={payment} registry={registry} />;
  if (step === 'paid' && done)
    return (
      <Screen key="paid" sign="done" title={texts.paid} {...(texts.paid_note && { text: texts.paid_note })}>
        {done.returnUrl && <p>{texts.returning}</p>}
        <DoneFacts done={done} texts={texts} />
      </Screen>
    );
  return null;
}
