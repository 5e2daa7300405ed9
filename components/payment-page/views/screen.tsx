/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import type { ComponentChildren } from 'preact';
import { Sign, type SignName } from './icons.tsx';
import type { Done } from '../model/wire.ts';

type ScreenProps = {
  sign: SignName;
  shape?: string | undefined;
  title: string;
  text?: string;
  /** Text in place of `text` while the device has no connection. */
  offline?: string;
  /** The screen is the whole page, and its title is the page's. */
  isPage?: boolean;
  children?: ComponentChildren;
};

/** One message in place of the form: the event, its consequence, the next step. */
export function Screen({ sign, shape, title, text, offline, isPage = false, children }: ScreenProps) {
  return (
    <section class="screen" data-screen={sign}>
      <Sign of={sign} shape={shape} />
      {isPage ? <h1 class="title">{title}</h1> : <h2 tabIndex={-1}>{title}</h2>}
      {offline && <p class="offline">{offline}</p>}
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

type DoneTexts = { method: string; order_number: string; reference: string; return: string };

/** Facts of a payment, and the way back to the shop. */
export function DoneFacts({ done, texts }: { done: Done; texts: DoneTexts }) {
  const facts = [
    [texts.method, done.method],
    [texts.order_number, done.order],
    [texts.reference, done.reference],
  ];
  return (
    <>
      <dl data-attempt={done.reference}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <Fact isLine={name === texts.method} text={value} />
              </div>
            ),
        )}
      </dl>
      {/* Our own address; the document sends no referrer, and browsers open such a page without its opener. */}
      {done.receipt && (
        <a class="button plain" href={done.receipt.address} target="_blank">
          {done.receipt.text}
        </a>
      )}
      {done.returnUrl && (
        <a class="button" href={done.returnUrl} rel="noreferrer" data-return="">
          {texts.return}
        </a>
      )}
    </>
  );
}

/**
 * A sentence of the page's language, which runs as the page does. What it isolates is an element of its own: no page
 * carries a character that turns words around.
 */
export const IsolatedLine = ({ text }: { text: string }) => (
  <span>
    {text
      .split(/[\u2066\u2068]+([^\u2066-\u2069]*)\u2069+/)
      .map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))}
  </span>
);

/** A sentence of the page's language, or a foreign text with a direction of its own. */
const Fact = ({ isLine, text = '' }: { isLine: boolean; text?: string | undefined }) => (
  <dd>{isLine ? <IsolatedLine text={text} /> : <bdi {...NOT_TRANSLATED}>{text}</bdi>}</dd>
);

export type EndTexts = DoneTexts & {
  checking: string;
  checking_text: string;
  offline_text: string;
  check_again: string;
  paid: string;
  paid_note?: string;
  returning: string;
};

/** The screens after a card form, put aside until one of them is due: `show-card-end.ts` takes them out. */
export function CardEnds({ texts }: { texts: EndTexts }) {
  return (
    <>
      <template id="checking">
        <Checking texts={texts} />
      </template>
      <template id="paid">
        <Screen sign="done" title={texts.paid} {...(texts.paid_note && { text: texts.paid_note })}>
          <p data-returning>{texts.returning}</p>
          <dl>
            {[texts.method, texts.order_number, texts.reference].map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <Fact isLine={name === texts.method} />
              </div>
            ))}
          </dl>
          <a class="button plain" target="_blank" />
          <a class="button" rel="noreferrer">
            {texts.return}
          </a>
        </Screen>
      </template>
    </>
  );
}

/** The screen of a payment whose outcome is unknown. */
export function Checking({
  texts,
}: {
  texts: Pick<EndTexts, 'checking' | 'checking_text' | 'offline_text' | 'check_again'>;
}) {
  return (
    <Screen sign="wait" title={texts.checking} text={texts.checking_text} offline={texts.offline_text}>
      <button type="button" class="plain">
        {texts.check_again}
      </button>
    </Screen>
  );
}
