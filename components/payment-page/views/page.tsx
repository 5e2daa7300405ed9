/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import type { PageState } from '#lib/sdk/checkout/protocol.ts';
import { methodRegistry } from '../model/method-registry.ts';
import { AmountForm } from './amount-form.tsx';
import { CardForm } from './card-form.tsx';
import { shapeOf } from './icons.tsx';
import { Guard, PageFooter, PageHeader } from './page-frame.tsx';
import { Pay } from './pay.tsx';
import { CardEnds, Checking, DoneFacts, IsolatedLine, Screen } from './screen.tsx';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { PageView } from '../model/view.ts';

/** The whole page inside `<body>`: the seller, the amount, the order, and the way to pay it. */
export function Page({ view }: { view: PageView }) {
  return (
    <div class={view.isWide ? 'page wide' : 'page'}>
      <main aria-label={view.title} data-state={stateOf(view.screen)}>
        <PageHeader {...view} seller={view.order?.seller ?? null} />
        {view.order && <Order order={view.order} texts={view.texts} />}
        <div class="side">
          {isFilledIn(view.screen) && <Guard language={view.language} isHydrated={hasForm(view.screen)} />}
          <div id="pay">
            <Rest view={view} />
          </div>
          {hasForm(view.screen) && <Below view={view} />}
        </div>
      </main>
      <PageFooter language={view.language} />
    </div>
  );
}

/** Text under all methods: consent, and the line about safe payment. */
function Below({ view: { consent, trust, terms, texts } }: { view: PageView }) {
  return (
    <>
      {consent && <p class="help">{consent}</p>}
      <noscript>
        <p class="notice">{texts.page.needs_script}</p>
      </noscript>
      {trust && (
        <p class="trust">
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
            <path d="M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3" />
          </svg>
          <span>
            {trust.encrypted && `${trust.encrypted} `}
            {trust.card && (
              <span class={trust.any === null ? undefined : 'of-card'}>
                <IsolatedLine text={trust.card} />
              </span>
            )}
            {trust.any && (
              <span class="of-any">
                <IsolatedLine text={trust.any} />
              </span>
            )}{' '}
            {terms && (
              <a href={terms.address} target="_blank" rel="noreferrer">
                <IsolatedLine text={terms.text} />
              </a>
            )}
          </span>
        </p>
      )}
    </>
  );
}

/** True for screens with something to fill in or to wait for, which a script takes over. */
export const hasForm = (screen: PageView['screen']): boolean => screen.kind === 'form' || screen.kind === 'pay';

/** True for screens with something to fill in or to wait for, with a script or without. */
export const isFilledIn = (screen: PageView['screen']): boolean => hasForm(screen) || screen.kind === 'amount';

/** The initial state of the page as reported to the host. */
function stateOf(screen: PageView['screen']): PageState {
  if (screen.kind === 'form') return screen.form.checking ? 'checking' : 'form';
  if (screen.kind === 'pay') return screen.pay.waiting ? 'waiting' : screen.pay.checking ? 'checking' : 'form';
  if (screen.kind === 'amount') return 'form';
  return screen.kind === 'none' ? 'closed' : screen.kind;
}

function Rest({ view: { screen, texts, order, language } }: { view: PageView }) {
  const { screens } = texts;
  const named = (text: string): string => text.replace('{seller}', () => order?.seller ?? '');
  switch (screen.kind) {
    case 'form':
      return (
        <>
          <CardForm view={screen.form} />
          {screen.form.checking && <Checking texts={screen.form.texts} />}
          <CardEnds texts={screen.form.texts} />
        </>
      );
    case 'pay':
      return <Pay view={screen.pay} registry={methodRegistry(language)} />;
    case 'amount':
      return <AmountForm view={screen.question} range={screen.range} texts={texts.amount} />;
    case 'paid':
    case 'closed':
      return (
        <Screen sign={screen.end.sign} shape={shapeOf(screen.end.sign)} title={screen.end.title} text={screen.end.text}>
          <DoneFacts done={screen.done} texts={{ ...screens, return: named(screens.return) }} />
        </Screen>
      );
    case 'none':
      return (
        <Screen
          sign="closed"
          shape={shapeOf('closed')}
          title={MESSAGES[language]['payment-methods'].pay.none}
          text={named(MESSAGES[language]['payment-methods'].pay.none_text)}
        />
      );
    case 'unknown':
      return (
        <Screen
          isPage
          sign="question"
          shape={shapeOf('question')}
          title={screens.unknown}
          text={screens.unknown_text}
        />
      );
    case 'unavailable':
      return (
        <Screen isPage sign="wait" title={screens.unavailable} text={screens.unavailable_text}>
          <a class="button plain" href="">
            {screens.try_again}
          </a>
        </Screen>
      );
  }
}

function Order({ order, texts }: { order: NonNullable<PageView['order']>; texts: PageView['texts'] }) {
  return (
    <section class="order">
      {order.amount ? (
        <>
          <h1>
            <bdi {...NOT_TRANSLATED}>
              {order.amount.lead + order.amount.whole}
              <span class="minor">{order.amount.minor}</span>
              {order.amount.tail}
            </bdi>
          </h1>
          <p class="for">
            <bdi>{order.product}</bdi>
          </p>
          {order.change && (
            <a class="simple" href={order.change}>
              {texts.amount.change}
            </a>
          )}
        </>
      ) : (
        <h1>
          <bdi>{order.product}</bdi>
        </h1>
      )}
      {order.payments && <p class="help">{order.payments}</p>}
      {order.note && <p class="help note-before">{order.note}</p>}
      {order.sums.length > 0 && (
        <details class="items">
          <summary>{texts.page.order}</summary>
          <ul>
            {order.items.map((item, index) => (
              <li key={index}>
                <bdi>{item.name}</bdi>
                <span>
                  <bdi {...NOT_TRANSLATED}>{item.detail}</bdi>
                </span>
                <b class="figures">
                  <bdi {...NOT_TRANSLATED}>{item.total}</bdi>
                </b>
              </li>
            ))}
            {order.sums.map(({ name, total }) => (
              <li key={name}>
                {name}
                <b class="figures">
                  <bdi {...NOT_TRANSLATED}>{total}</bdi>
                </b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
