/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import { Field } from '#components/payment-page/views/field.tsx';
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import type { AgreementView, AnswerView } from './agreement-view.ts';

/** An agreement as its buyer reads it: subject, parties, payments, terms, who accepts, and the answer. */
export function AgreementBody({ view, language }: { view: AgreementView; language: Language }) {
  const { subject, from, amount, total, notice, business, payments, methods, late, people, answer } = view;
  return (
    <>
      <section class="order">
        <h1 class="title">
          <bdi>{subject}</bdi>
        </h1>
        <p class="sentence">
          <IsolatedLine text={from} />
        </p>
        {notice && (
          <p class={notice.isGood ? 'notice good' : 'notice'} role="status">
            {notice.text}
          </p>
        )}
      </section>
      <section class="past agreed" aria-labelledby="payments">
        <h2 id="payments">{view.paymentsTitle}</h2>
        <ul>
          {payments.map(({ position, description, due, amount: part, state, stateText, pay }) => (
            <li key={position} data-state={state}>
              <span>
                <span>
                  <bdi>{description}</bdi>
                </span>
                <span class="due">{due}</span>
                {state !== 'waiting' && <span class="mark-of-day">{stateText}</span>}
              </span>
              <b class="figures">
                <bdi {...NOT_TRANSLATED}>{part}</bdi>
              </b>
              {pay && (
                <a href={pay.url} aria-label={pay.label}>
                  {pay.text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
      <dl>
        <div>
          <dt>{total}</dt>
          <dd>
            <bdi {...NOT_TRANSLATED}>{amount}</bdi>
          </dd>
        </div>
        <div>
          <dt>{methods.title}</dt>
          <dd>{methods.text}</dd>
        </div>
        {late && (
          <div>
            <dt>{late.title}</dt>
            <dd>
              <bdi>{late.text}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <bdi>{business.name}</bdi>
          </dt>
          <dd>
            <IsolatedLine text={business.number} />
          </dd>
        </div>
        <div>
          <dt>{people.title}</dt>
          <dd>
            {people.lines.map((line) => (
              <p key={line}>
                <IsolatedLine text={line} />
              </p>
            ))}
          </dd>
        </div>
      </dl>
      {answer && <Answer answer={answer} language={language} />}
    </>
  );
}

/** The answer: an approver asks for a code, then types it and accepts or declines. */
function Answer({ answer: { title, lead, notice, entering, people } }: { answer: AnswerView; language: Language }) {
  return (
    <section class="side code" aria-labelledby="answer">
      <h2 id="answer">{title}</h2>
      {notice && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {entering ? (
        <>
          <p class="lead" role="status">
            <IsolatedLine text={entering.sent} />
          </p>
          <form method="post" noValidate>
            <input type="hidden" name="who" value={entering.position} />
            <Field
              name="code"
              label={entering.code}
              error={entering.error ?? undefined}
              number
              input={{ autocomplete: 'one-time-code', maxLength: 20, autofocus: true, enterkeyhint: 'go' }}
            />
            <p class="help">
              <IsolatedLine text={entering.consent} />
            </p>
            <button type="submit" name="do" value="accept">
              {entering.accept}
            </button>
            <Field
              name="reason"
              label={entering.reason.label}
              input={{ required: false, maxLength: 500, value: entering.reason.value }}
            />
            <button type="submit" name="do" value="decline" class="plain">
              {entering.decline}
            </button>
          </form>
        </>
      ) : (
        <p class="lead">{lead}</p>
      )}
      {people.map(({ position, text }) => (
        <form key={position} method="post" class={entering ? 'again' : undefined}>
          <input type="hidden" name="who" value={position} />
          <button type="submit" name="do" value="send" class={entering ? 'plain' : undefined}>
            <IsolatedLine text={entering?.position === position ? entering.again : text} />
          </button>
        </form>
      ))}
    </section>
  );
}
