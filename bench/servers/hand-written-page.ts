/** A minimal hand-written page with the same three fields: the upper bound for the payment page. */
export const HAND_WRITTEN_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Pay</title>\n' +
  '<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:440px;padding:20px}' +
  'label{display:block;margin-block-start:16px}' +
  'input{inline-size:100%;block-size:48px;font:inherit;box-sizing:border-box}\n' +
  'button{inline-size:100%;block-size:52px;margin-block-start:24px;font:inherit}</style></head>' +
  '<body><h1>₪50.75</h1><p>Coffee beans</p><form id="pay">\n' +
  '<label>Card number<input id="cardNumber" inputmode="numeric" autocomplete="cc-number" required></label>' +
  '<label>Expiry date<input id="cardExpiry" inputmode="numeric" autocomplete="cc-exp" required></label>\n' +
  '<label>Security code<input id="cardCvv" inputmode="numeric" autocomplete="cc-csc" required></label>' +
  '<label>Name on card<input id="buyerName" autocomplete="cc-name" required></label>\n' +
  "<button>Pay ₪50.75</button></form><script>const f=document.getElementById('pay');" +
  "f.cardNumber.oninput=e=>{e.target.value=e.target.value.replace(/\\D/g,'').replace(/(.{4})(?=.)/g,'$1 ')};\n" +
  "f.onsubmit=async e=>{e.preventDefault();f.querySelector('button').disabled=true;" +
  "await fetch('pay',{method:'POST',body:JSON.stringify(Object.fromEntries(new FormData(f)))})};" +
  "document.body.dataset.ready=''</script></body></html>";
