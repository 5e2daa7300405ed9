import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const { Svc } = window;

/** An instance of hosted fields for as long as the component is on the page; null until it is open. */
function useInstance(publicKey) {
  const [opened, setOpened] = useState(null);
  useEffect(() => {
    let isGone = false;
    let mine = null;
    Svc.create(publicKey, { testMode: true, language: 'en' }).then((instance) => {
      if (isGone) return;
      mine = instance;
      setOpened({ instance, fields: instance.hostedFields() });
    });
    return () => {
      isGone = true;
      mine?.teardown();
    };
  }, [publicKey]);
  return opened;
}

/** One field of ours in a box of the page's, with its label and its message. */
function CardField({ fields, type, id, label, placeholder, onReady, onSubmit }) {
  const box = useRef(null);
  const [message, setMessage] = useState('');
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  useEffect(() => {
    const field = fields.create(type, { placeholder });
    field.on('validity-changed', (event) => setMessage(event.message ?? ''));
    field.on('submit', () => submit.current());
    field.mount(box.current).then(onReady, (failure) => setMessage(failure.message));
    return () => field.unmount();
  }, [fields, type, placeholder, onReady]);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div id={id} className="field" ref={box} />
      <p className="error">{message}</p>
    </div>
  );
}

function Checkout({ publicKey }) {
  const opened = useInstance(publicKey);
  const form = useRef(null);
  const [ready, setReady] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const count = useRef(() => setReady((before) => before + 1)).current;
  const common = { fields: opened?.fields, onReady: count, onSubmit: () => form.current.requestSubmit() };

  async function pay(event) {
    event.preventDefault();
    setBusy(true);
    const [payerFirstName, ...rest] = new FormData(form.current).get('name').trim().split(' ');
    try {
      const { token, card } = await opened.instance.tokenize({ payerFirstName, payerLastName: rest.join(' ') });
      // Here a shop sends the token to its server, which pays with it.
      setAnswer(`Token ${token} for ${card.cardMask}`);
    } catch (failure) {
      setAnswer(failure.validationError ? 'Check the marked fields.' : failure.message);
      setBusy(false);
    }
  }

  return (
    <>
      <h1>Coffee beans, 250 g</h1>
      <form ref={form} onSubmit={pay}>
        {opened ? (
          <>
            <CardField {...common} type={Svc.fields.NUMBER} id="card-number" label="Card number" />
            <div className="pair">
              <CardField
                {...common}
                type={Svc.fields.EXPIRATION}
                id="card-expiration"
                label="Expiry date"
                placeholder="MM / YY"
              />
              <CardField {...common} type={Svc.fields.CVC} id="card-cvc" label="Security code" />
            </div>
          </>
        ) : null}
        <label htmlFor="name">Name</label>
        <input id="name" name="name" autoComplete="cc-name" required />
        <p className="error" />
        <button type="submit" disabled={ready < 3 || isBusy}>
          Pay ₪50.75
        </button>
        <p id="answer" role="status">
          {answer}
        </p>
      </form>
    </>
  );
}

const root = document.querySelector('#root');
createRoot(root).render(<Checkout publicKey={root.dataset.publicKey} />);
