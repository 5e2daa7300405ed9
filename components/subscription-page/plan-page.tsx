/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import { Field } from '#components/payment-page/views/field.tsx';
import { shapeOf } from '#components/payment-page/views/icons.tsx';
import { IsolatedLine, Screen } from '#components/payment-page/views/screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { Dates, EndView, PlanHead, StartView } from './plan-view.ts';
import { AskForLink, Head } from './head.tsx';
import { PlanCalendar } from './plan-calendar.tsx';

type PlanPageProps = { head: PlanHead; dates: Dates; start: StartView; language: Language };

/** A plan before the card form: price and dates, mandate, and the way to the payment. */
export function PlanPage({ head, dates, start, language }: PlanPageProps) {
  return (
    <>
      <Head head={head}>
        <DatesOfPlan dates={dates} language={language} />
      </Head>
      <div class="side">
        <StartForm start={start} language={language} />
      </div>
    </>
  );
}

/** The first months as a calendar, the nearest dates in words, and the rule for later ones. */
function DatesOfPlan({
  dates: { calendar, rows, more, total, moves },
  language,
}: {
  dates: Dates;
  language: Language;
}) {
  const texts = MESSAGES[language]['subscription-page'].dates;
  return (
    <div class="dates">
      <h2 id="dates">{texts.title}</h2>
      <PlanCalendar calendar={calendar} language={language} />
      <ol aria-labelledby="dates">
        {rows.map(({ day, mark, amount, kind }, index) => (
          <li key={index} class={kind === 'later' ? undefined : kind}>
            <span>
              <span class="day">{day}</span>
              {mark && <span class="mark-of-day">{mark}</span>}
            </span>
            <b class="figures">
              <bdi {...NOT_TRANSLATED}>{amount}</bdi>
            </b>
          </li>
        ))}
        {more && <li class="more">{more}</li>}
      </ol>
      {total && (
        <p class="total">
          {texts.total}
          <b class="figures">
            <bdi {...NOT_TRANSLATED}>{total}</bdi>
          </b>
        </p>
      )}
      {moves && <p class="help">{moves}</p>}
    </div>
  );
}

function StartForm({ start, language }: { start: StartView; language: Language }) {
  const { once, consentDigest, asks, errors, notice, focus } = start;
  return (
    <form method="post" noValidate>
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="seen" value={consentDigest} />
      {asks && <BuyerFields {...{ asks, errors, focus, language }} />}
      <Consent {...{ start, language }} />
      <div class="act">
        {notice && (
          <p class="notice" role="alert">
            {notice}
          </p>
        )}
        <button type="submit">
          <IsolatedLine text={start.button} />
        </button>
      </div>
    </form>
  );
}

/** State of a subscription that cannot be started. */
export function PlanEnd({ end: { sign, title, text, link }, description }: { end: EndView; description: string }) {
  return (
    <div class="side">
      <Screen sign={sign} shape={shapeOf(sign)} title={title} isPage>
        <p class="what">
          <bdi>{description}</bdi>
        </p>
        {text && (
          <p>
            <IsolatedLine text={text} />
          </p>
        )}
        {link && <AskForLink link={link} />}
      </Screen>
    </div>
  );
}

type BuyerFieldsProps = Pick<StartView, 'errors' | 'focus'> & {
  asks: NonNullable<StartView['asks']>;
  language: Language;
};

function BuyerFields({ asks, errors, focus, language }: BuyerFieldsProps) {
  const { ask } = MESSAGES[language]['subscription-page'];
  return (
    <>
      <Field
        name="name"
        label={ask.name}
        error={errors.name}
        input={{ autocomplete: 'name', maxLength: 100, value: asks.name, autofocus: focus === 'name' }}
      />
      <Field
        name="email"
        label={ask.email}
        error={errors.email}
        help={ask.email_help}
        number
        input={{
          type: 'email',
          inputMode: 'email',
          autocomplete: 'email',
          maxLength: 254,
          value: asks.email,
          autofocus: focus === 'email',
        }}
      />
      <Field
        name="phone"
        label={ask.phone}
        error={errors.phone}
        number
        input={{
          type: 'tel',
          inputMode: 'tel',
          autocomplete: 'tel',
          maxLength: 30,
          required: false,
          value: asks.phone,
          autofocus: focus === 'phone',
        }}
      />
    </>
  );
}

/** The mandate in words, and the box that consents to it. */
function Consent({ start, language }: { start: StartView; language: Language }) {
  const { consent } = MESSAGES[language]['subscription-page'];
  const { errors, focus, terms } = start;
  return (
    <div class="mandate">
      <p id="consent">
        <IsolatedLine text={start.consent} />{' '}
        {terms && (
          <a href={terms.address} target="_blank" rel="noreferrer">
            <IsolatedLine text={terms.text} />
          </a>
        )}
      </p>
      <label class="check">
        <input
          type="checkbox"
          id="agree"
          name="agree"
          value="yes"
          required
          checked={start.hasAgreed}
          autofocus={focus === 'agree'}
          aria-invalid={errors.agree ? 'true' : undefined}
          aria-describedby={errors.agree ? 'consent agree-error' : 'consent'}
        />
        <span>{consent.agree}</span>
      </label>
      {errors.agree && (
        <p class="error" id="agree-error">
          {errors.agree}
        </p>
      )}
    </div>
  );
}

/** Page for a subscription that does not exist, or cannot be read at the moment. */
export function NoPlan({ what, language }: { what: 'unknown' | 'unavailable'; language: Language }) {
  const { 'subscription-page': own, 'payment-page': page } = MESSAGES[language];
  return what === 'unknown' ? (
    <Screen
      sign="question"
      shape={shapeOf('question')}
      title={own.screens.unknown}
      text={own.screens.unknown_text}
      isPage
    />
  ) : (
    <Screen sign="wait" title={page.screens.unavailable} text={page.screens.unavailable_text} isPage>
      <a class="button plain" href="">
        {page.screens.try_again}
      </a>
    </Screen>
  );
}
