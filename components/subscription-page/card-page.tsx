/** @jsxImportSource preact */
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { CardView } from './managed-view.ts';
import { Facts } from './facts.tsx';
import { AskForLink, Head } from './head.tsx';

/** The way to another card: which one it replaces, and what becomes of the money. */
export function CardPage({ view: { head, title, facts, now, consent, go, seen, notice, link } }: { view: CardView }) {
  return (
    <>
      <Head head={head} />
      <div class="side">
        <h2>{title}</h2>
        {notice && (
          <p class="notice" role="alert">
            {notice}
          </p>
        )}
        <Facts facts={facts} />
        {now && (
          <p class="now">
            <IsolatedLine text={now} />
          </p>
        )}
        {link && <AskForLink link={link} />}
        {go && (
          <form method="post">
            <input type="hidden" name="seen" value={seen} />
            {consent && (
              <p class="help">
                <IsolatedLine text={consent} />
              </p>
            )}
            <div class="act">
              <button type="submit" name="do" value="card">
                {go}
              </button>
            </div>
          </form>
        )}
      </div>
    </>
  );
}
