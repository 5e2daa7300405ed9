/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { AskView, ManagedView } from './managed-view.ts';
import { Facts } from './facts.tsx';
import { Head } from './head.tsx';

type ManagedPageProps = {
  view: ManagedView;
  session: string;
  /** The address of this page with a question, or with the payments before a sale. */
  addressOf: (step: { ask?: string; past?: string }) => string;
  language: Language;
};

/** A buyer's own page: state, possible actions, and payments. */
export function ManagedPage({ view, session, addressOf, language }: ManagedPageProps) {
  const texts = MESSAGES[language]['subscription-page'].manage;
  const { head, state, status, notice, facts, ask } = view;
  return (
    <>
      <Head head={head}>
        <p class="state" data-state={state}>
          {status}
        </p>
      </Head>
      <div class="side">
        {notice && (
          <p class={notice.isGood ? 'notice good' : 'notice'} role="status">
            {notice.text}
          </p>
        )}
        {ask ? (
          <Ask ask={ask} session={session} back={addressOf({})} />
        ) : (
          <>
            <Facts facts={facts} />
            <Actions view={view} session={session} addressOf={addressOf} />
          </>
        )}
      </div>
      <Past view={view} texts={texts} addressOf={addressOf} />
    </>
  );
}

function Ask({ ask, session, back }: { ask: AskView; session: string; back: string }) {
  return (
    <form method="post" class="ask">
      <h2>{ask.title}</h2>
      <p>
        <IsolatedLine text={ask.text} />
      </p>
      <input type="hidden" name="session" value={session} />
      <button type="submit" name="do" value={ask.action} class={ask.action === 'cancel' ? 'danger' : undefined}>
        {ask.yes}
      </button>
      <a class="button plain" href={back}>
        {ask.no}
      </a>
    </form>
  );
}

function Actions({ view, session, addressOf }: Pick<ManagedPageProps, 'view' | 'session' | 'addressOf'>) {
  const { changeCard, actions } = view;
  return (
    <div class="actions">
      {changeCard && (
        <form method="post">
          <input type="hidden" name="session" value={session} />
          <button type="submit" name="do" value="card" class={view.state === 'failed' ? undefined : 'plain'}>
            {changeCard}
          </button>
        </form>
      )}
      {actions.map(({ action, label }) => (
        <a key={action} class={action === 'cancel' ? 'button quiet' : 'button plain'} href={addressOf({ ask: action })}>
          {label}
        </a>
      ))}
    </div>
  );
}

function Past({
  view: { past, older, isOlder },
  texts,
  addressOf,
}: Pick<ManagedPageProps, 'view' | 'addressOf'> & {
  texts: { past: string; past_none: string; past_older: string; past_newest: string; receipt: string };
}) {
  return (
    <section class="past" aria-labelledby="past">
      <h2 id="past">{texts.past}</h2>
      {past.length === 0 ? (
        <p class="help">{texts.past_none}</p>
      ) : (
        <ul>
          {past.map(({ day, amount, note, receipt }) => (
            <li key={receipt}>
              <span>
                <span class="day">{day}</span>
                {note && <span class="mark-of-day">{note}</span>}
              </span>
              <b class="figures">
                <bdi {...NOT_TRANSLATED}>{amount}</bdi>
              </b>
              <a href={receipt} target="_blank" rel="noreferrer" aria-label={`${texts.receipt}, ${day}`}>
                {texts.receipt}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(older || isOlder) && (
        <p class="pages">
          {isOlder && <a href={`${addressOf({})}#past`}>{texts.past_newest}</a>}
          {older && <a href={`${addressOf({ past: older })}#past`}>{texts.past_older}</a>}
        </p>
      )}
    </section>
  );
}
