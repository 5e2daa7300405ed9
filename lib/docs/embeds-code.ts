/** Ready code of the embeds that a partner shows on its own site, for the documentation. */

export const embedsCode = (origin: string): string => `<div id="balance"></div>
<div id="payments"></div>
<script src="${origin}/embed/v1/embeds.js"></script>
<script>
  const fetchToken = async () => {
    const response = await fetch('/kupa-token', { method: 'POST' });
    if (!response.ok) throw new Error('no token');
    return (await response.json()).token;
  };
  const embeds = KupaEmbeds.create({ fetchToken, language: 'en' });
  embeds.mount('#balance', 'balance');
  embeds.mount('#payments', 'payments');
</script>`;

/** The whole onboarding; LINK is that of one seller. */
export const onboardingCode = (origin: string, language = 'en'): string => `<div id="onboarding"></div>
<script src="${origin}/embed/v1/embeds.js"></script>
<script>
  KupaEmbeds.onboarding('#onboarding', {
    link: 'LINK',
    language: '${language}',
    onStep: ({ step, state }) => console.log(step, state),
    onState: ({ state }) => console.log(state),
  });
</script>`;

export const onboardingReactCode = (origin: string): string => `import { KupaOnboarding } from '@kupa/embeds/react';

export const Join = ({ link }) => (
  <KupaOnboarding origin="${origin}" link={link} language="en" onStep={({ step }) => console.log(step)} />
);`;

export const embedsServerCode = (origin: string): string => `// POST /kupa-token of your own server
app.post('/kupa-token', async (request, response) => {
  // Whose page it is: your own session says so, never the browser.
  const sellerId = await sellerOf(request.session);
  const opened = await fetch('${origin}/api/embedded-sessions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Svc-Partner-Key': PARTNER_KEY },
    body: JSON.stringify({
      seller_svc_id: sellerId,
      embeds: ['payments', 'balance'],
      origin: 'https://app.example.com',
      language: 'en',
    }),
  });
  const { status_code, token } = await opened.json();
  if (status_code !== 0) return response.status(502).end();
  response.set('Cache-Control', 'no-store').json({ token });
});`;

export const embedsReactCode = (origin: string): string => `import { KupaEmbed, KupaEmbeds } from '@kupa/embeds/react';

export const Money = () => (
  <KupaEmbeds origin="${origin}" fetchToken={fetchToken} language="en">
    <KupaEmbed embed="balance" />
    <KupaEmbed embed="payments" onError={(error) => console.log(error)} />
  </KupaEmbeds>
);`;
