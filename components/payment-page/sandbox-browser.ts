import './sandbox-sheet.ts';

// Fills a test card into the form as a person would: by typing into its inputs.
const drawer = document.querySelector<HTMLElement>('.sandbox');

function fill(name: string, value: string | undefined): void {
  const input = document.getElementById(name);
  if (!(input instanceof HTMLInputElement) || !value) return;
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

drawer?.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  const { number, expiry, cvv, socialId } = button.dataset;
  // Where there are other ways to pay the card's own is opened first; its fields are there one frame later.
  document.querySelector<HTMLElement>('[role=radio][data-method=credit-card]')?.click();
  setTimeout(() => fillCard({ number, expiry, cvv, socialId }), document.getElementById('cardNumber') ? 0 : 50);
  const details = drawer.querySelector('details');
  if (details) details.open = false;
});

type TestCard = Partial<Record<'number' | 'expiry' | 'cvv' | 'socialId', string | undefined>>;

function fillCard({ number, expiry, cvv, socialId }: TestCard): void {
  fill('cardNumber', number);
  fill('cardExpiry', expiry);
  fill('cardCvv', cvv);
  const name = document.getElementById('buyerName');
  if (name instanceof HTMLInputElement && name.value === '') fill('buyerName', 'Dana Levi');
  // The field for the social id appears one frame after the number that asks for it.
  setTimeout(() => fill('socialId', socialId), 50);
}
