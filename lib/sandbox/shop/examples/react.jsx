import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HostedField, HostedFields, useTokenize } from '@kupa/hosted-fields/react';

const { origin, publicKey } = document.querySelector('#root').dataset;
const OPTIONS = { testMode: true, language: 'en' };

/** One field of Kupa's with a label and a message of the page's. */
function CardField({ type, id, label, placeholder, onSubmit }) {
  const [message, setMessage] = useState('');
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <HostedField
        type={type}
        id={id}
        className="field"
        options={{ placeholder }}
        onEvent={(event) => {
          if (event.type === 'validity-changed') setMessage(event.message ?? '');
          if (event.type === 'submit') onSubmit();
        }}
        onError={(failure) => setMessage(failure.message)}
      />
      <p className="error">{message}</p>
    </div>
  );
}

function Checkout() {
  const { tokenize, isReady } = useTokenize();
  const form = useRef(null);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const submit = () => form.current.requestSubmit();

  async function pay(event) {
    event.preventDefault();
    setBusy(true);
    const [payerFirstName, ...rest] = new FormData(form.current).get('name').trim().split(' ');
    try {
      const { token, card } = await tokenize({ payerFirstName, payerLastName: rest.join(' ') });
      // Here a shop sends the token to its server, which pays with it.
      setAnswer(`Token ${token} for ${card.cardMask}`);
    } catch (failure) {
      setAnswer(failure.validationError ? 'Check the marked fields.' : failure.message);
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={pay}>
      <CardField type="cardNumber" id="card-number" label="Card number" onSubmit={submit} />
      <div className="pair">
        <CardField
          type="cardExpiration"
          id="card-expiration"
          label="Expiry date"
          placeholder="MM / YY"
          onSubmit={submit}
        />
        <CardField type="cvc" id="card-cvc" label="Security code" onSubmit={submit} />
      </div>
      <label htmlFor="name">Name</label>
      <input id="name" name="name" autoComplete="cc-name" required />
      <p className="error" />
      <button type="submit" disabled={!isReady || isBusy}>
        Pay ₪50.75
      </button>
      <p id="answer" role="status">
        {answer}
      </p>
    </form>
  );
}

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <h1>Coffee beans, 250 g</h1>
    <HostedFields origin={origin} publicKey={publicKey} options={OPTIONS}>
      <Checkout />
    </HostedFields>
  </StrictMode>,
);
