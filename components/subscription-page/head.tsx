/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import type { ComponentChildren } from 'preact';
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { LinkView, PlanHead } from './plan-view.ts';

/** Price and period of a plan, its description, and all of it in one sentence. */
export function Head({
  head: { amount, per, description, sentence },
  children,
}: {
  head: PlanHead;
  children?: ComponentChildren;
}) {
  return (
    <section class="order">
      <h1>
        <bdi {...NOT_TRANSLATED}>
          {amount.lead + amount.whole}
          <span class="minor">{amount.minor}</span>
          {amount.tail}
        </bdi>{' '}
        <span class="per">{per}</span>
      </h1>
      <p class="for">
        <bdi>{description}</bdi>
      </p>
      {sentence && (
        <p class="sentence">
          <IsolatedLine text={sentence} />
        </p>
      )}
      {children}
    </section>
  );
}

/** Form that requests a link to the buyer's own page, or the result of the request. */
export function AskForLink({ link: { text, send } }: { link: LinkView }) {
  return (
    <form method="post" class="link">
      <p class="help" role={send ? undefined : 'status'}>
        <IsolatedLine text={text} />
      </p>
      {send && (
        <button type="submit" class="plain" name="do" value="link">
          {send}
        </button>
      )}
    </form>
  );
}
