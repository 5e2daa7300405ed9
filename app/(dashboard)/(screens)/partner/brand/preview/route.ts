import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { partnerRoute } from '#app/_server/pages/routes.ts';
import { freeText } from '#lib/kernel/entered.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { brandMail, isBrandMail } from '#lib/modules/onboarding/dashboard.ts';
import { settings } from '#lib/platform/env.ts';

/** Longest name of a partner, characters. */
const MAX_NAME = 80;

/** GET …/preview?message=invitation&name=…&color=%23…&language=he: what a seller gets in this brand, for a frame. */
export const GET = partnerRoute('/partner/brand/preview', async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const [message, color] = [query.get('message'), query.get('color') ?? ''];
  const name = freeText(query.get('name') ?? '', MAX_NAME);
  if (!isBrandMail(message) || name === '') return mailPage(null);
  return mailPage(
    brandMail(
      message,
      { name, color: /^#[0-9a-f]{6}$/.test(color) ? color : null },
      { language: readLanguage(query.get('language')), origin: settings().appUrl },
    ),
  );
});
