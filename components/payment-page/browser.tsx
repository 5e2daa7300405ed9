/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { CardForm } from './card-form.tsx';
import type { FormView } from './view.ts';

// The page's only script: it takes over the form the server drew, and closes an open menu when the buyer goes on.
const data = document.getElementById('view');
const place = document.getElementById('pay');
if (data?.textContent && place) {
  const view: FormView = JSON.parse(data.textContent);
  hydrate(<CardForm view={view} />, place);
  place.dataset.ready = '';
}

const menu = document.querySelector<HTMLDetailsElement>('.languages');
addEventListener('click', (event) => {
  if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
});
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

// Coming back by the back button shows the sale as it is now, not as it was.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
