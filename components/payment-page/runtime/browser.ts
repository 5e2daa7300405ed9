import { returnToShop } from './leaving.ts';
import { takeUp } from './open-payment.ts';
import { runCardForm } from './run-card-form.ts';
import { showCardEnd } from './show-card-end.ts';
import { hydratePage, markReady, watchPage } from './hydrate.ts';
import type { CardScript } from '../model/view.ts';

// The only script of a page with nothing but a card form: it takes over what the server drew.
const view = hydratePage<CardScript>();
const place = document.getElementById('pay');
if (view && place) {
  view.checking ||= takeUp(view);
  const payment = runCardForm(place, view, (phase, done) => {
    const title = showCardEnd(place, phase, done)?.querySelector('h2')?.textContent;
    const spoken = place.querySelector('.spoken');
    if (spoken && title) spoken.textContent = title;
    if (!done) return;
    document.title = title ?? '';
    returnToShop(done);
  });
  place.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('.screen button') && payment?.checkNow(),
  );
  markReady(place);
}
watchPage();
