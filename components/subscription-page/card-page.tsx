/** @jsxImportSource preact */
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { CardView } from './managed-view.ts';
import { Facts } from './facts.tsx';
import { AskForLink, Head } from './head.tsx';

/** The page for another card: the one it replaces, and the charges that follow. */
export function CardPage({
  view: { head, title, facts, chargeNow, consent, submit, consentDigest, notice, link },
}: {
  view: CardView;
}) {
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
        {chargeNow && (
          <p class="now">
            <IsolatedLine text={chargeNow} />
          </p>
        )}
        {link && <AskForLink link={link} />}
        {submit && (
          <form method="post">
            <input type="hidden" name="seen" value={consentDigest} />
            {consent && (
              <p class="help">
                <IsolatedLine text={consent} />
              </p>
            )}
            <div class="act">
              <button type="submit" name="do" value="card">
                {submit}
              </button>
            </div>
          </form>
        )}
      </div>
    </>
  );
}
