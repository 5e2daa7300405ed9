import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { previewUrl } from '#components/branding/preview-url.ts';
import type { Step } from '#components/developers/integration-steps.tsx';
import { type Choice, readChoice } from '#components/developers/ways.ts';
import { IFRAME_CODE, inlineCode, modalCode } from '#lib/docs/embed-code.ts';
import { hostedFieldsCode, saleSamples, tokenPaymentSamples } from '#lib/docs/integration-code.ts';
import { brandFormOf, findBrand, listKeys } from '#lib/modules/sellers/dashboard.ts';
import { getLocale } from 'next-intl/server';
import { chosenBusiness, existing } from '#app/_server/load/load-business.ts';

/** A way to be paid with its code and preview, for the business that an address names, else for the first. */
export async function loadIntegration(view: DashboardContext) {
  const { search, origin, isSandbox } = view;
  const seller = chosenBusiness(view);
  const choice = readChoice(search['way'], search['mode']);
  const [found, { publicKeys }, language] = await Promise.all([
    findBrand(seller.id),
    listKeys({ sellerIds: [seller.id], partnerIds: [] }),
    getLocale(),
  ]);
  const brand = existing(found);
  const publicKey = existing(publicKeys[0]);
  const shown = {
    sellerKey: seller.key,
    look: brandFormOf(brand),
    logo: brand.look.logo?.address ?? null,
    method: choice.way === 'script' ? 'multi' : 'credit-card',
    language,
    theme: 'auto' as const,
  };
  return {
    choice,
    sellerKey: seller.key,
    steps: stepsOf(choice, { origin, isSandbox, publicKey: publicKey.key }),
    preview: choice.way === 'fields' ? null : previewUrl(shown),
    sites: { embed: brand.origins, key: publicKey.origins },
  };
}

type CodeContext = { origin: string; isSandbox: boolean; publicKey: string };

const RETURN_URL = 'https://shop.example.com/thanks';

const html = (code: string) => [{ language: 'HTML', code }];

function stepsOf({ way, mode }: Choice, { origin, ...code }: CodeContext): Step[] {
  const base = `${origin}/api`;
  if (way === 'fields')
    return [
      { name: 'fieldsPage', samples: html(hostedFieldsCode(origin, code)) },
      { name: 'fieldsSale', samples: saleSamples(base) },
      { name: 'pay', samples: tokenPaymentSamples(base) },
    ];
  const sale: Step = { name: 'sale', samples: saleSamples(base, { sale_return_url: RETURN_URL }) };
  if (mode === 'redirect') return [sale, { name: 'send', samples: html('<a href="SALE_URL">Pay securely</a>') }];
  const page = mode === 'modal' ? modalCode(origin) : mode === 'inline' ? inlineCode(origin) : IFRAME_CODE;
  return [sale, { name: 'page', samples: html(page) }];
}
