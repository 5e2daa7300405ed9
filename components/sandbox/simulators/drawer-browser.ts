/**
 * The drawer's script, loaded at its first opening: draws its content, sets the next outcome of the sandbox bank, and
 * fills in test cards.
 */

const details = document.querySelector<HTMLDetailsElement>('.sandbox details');
const place = details?.querySelector('div');
const saleId = details?.dataset['sale'] ?? '';

async function draw(): Promise<void> {
  if (!place) return;
  const answer = await fetch(`/sandbox/drawer/${saleId}?lang=${document.documentElement.lang}`).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}

async function choose(button: HTMLButtonElement): Promise<void> {
  const line = place?.querySelector<HTMLElement>('.chosen');
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`/sandbox/drawer/${saleId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ next: button.dataset['next'] }),
  }).catch(() => null);
  if (answer?.ok)
    for (const other of place?.querySelectorAll('[data-next]') ?? [])
      other.setAttribute('aria-pressed', String(other === button));
  if (line) line.textContent = (answer?.ok ? line.dataset['chosen'] : line.dataset['failed']) ?? '';
}

function fill(name: string, value: string | undefined): void {
  const input = document.getElementById(name);
  if (!(input instanceof HTMLInputElement) || !value) return;
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Types a test card into the inputs, with the events of a person's typing. */
function fillCard({ number, expiry, cvv, socialId }: DOMStringMap): void {
  fill('cardNumber', number);
  fill('cardExpiry', expiry);
  fill('cardCvv', cvv);
  const name = document.getElementById('buyerName');
  if (name instanceof HTMLInputElement && name.value === '') fill('buyerName', 'Dana Levi');
  // The field for the social id appears one frame after the number that asks for it.
  setTimeout(() => fill('socialId', socialId), 50);
}

details?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return;
  if (button.dataset['next']) return void choose(button);
  // The card form opens first where there are other methods; its fields exist one frame later.
  document.querySelector<HTMLElement>('[role=radio][data-method=credit-card]')?.click();
  setTimeout(() => fillCard(button.dataset), document.getElementById('cardNumber') ? 0 : 50);
  details.open = false;
});
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !details?.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});

void draw();
