/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { CardForm } from './card-form.tsx';
import { takeOver, watchPage } from './take-over.ts';
import type { FormView } from './view.ts';

// The only script of a page with nothing but a card form: it takes over what the server drew.
const view = takeOver<FormView>();
const place = document.getElementById('pay');
if (view && place) {
  hydrate(<CardForm view={view} />, place);
  place.dataset['ready'] = '';
}
watchPage();
