import { hereByClock } from '#app/_server/pages/shared.ts';
import type { PreviewValue } from '#components/catalog/import-actions.ts';
import type { Language } from '#lib/kernel/language.ts';
import { fromHundredths } from '#lib/kernel/money.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { formOfNew } from '#lib/modules/customers/dashboard.ts';
import { CUSTOMER_FORM_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import type { Invitation } from '#lib/modules/partners/contract.ts';
import type { NewProduct } from '#lib/modules/products/dashboard.ts';
import { settingsOfSeller } from '#lib/modules/sellers/dashboard.ts';
import { SELLER_CURRENCIES } from '#lib/modules/sellers/contract/seller-settings.ts';
import { settings } from '#lib/platform/env.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { labelled } from './import-table.ts';

/** Values of a row in the preview of an import: as they will be stored, in the words of the records' screens. */

export function productValues(language: Language, fields: NewProduct): PreviewValue[] {
  const { prices, costs, remoteId, description, status } = fields;
  const word = (key: 'prices' | 'costs' | 'field.product_remote_id' | 'field.description' | 'field.status') =>
    say(language, `catalog.products.${key}`);
  return [
    ...labelled(word('prices'), prices ? pricesText(language, prices) : say(language, 'catalog.import.noPrice')),
    ...labelled(word('costs'), costs ? pricesText(language, costs) : ''),
    ...labelled(word('field.product_remote_id'), remoteId),
    ...labelled(word('field.description'), description),
    ...labelled(word('field.status'), say(language, `catalog.products.status.${status === 1 ? '1' : '0'}`)),
  ];
}

type Prices = NonNullable<NewProduct['prices']>;

/** "₪118.00 (Excluding VAT: ₪100.00)", or that there is no tax. */
function pricesText(language: Language, { currency, isVatFree, includeVat, withoutVat }: Prices): string {
  const amount = (hundredths: number) => amountText(fromHundredths(hundredths, currency), currency, language);
  const bare = isVatFree
    ? say(language, 'catalog.products.field.is_vat_free')
    : `${say(language, 'catalog.products.field.price_without_vat')}: ${amount(withoutVat)}`;
  return `${amount(includeVat)} (${bare})`;
}

export function customerValues(language: Language, fields: Parameters<typeof formOfNew>[0]): PreviewValue[] {
  const form = formOfNew(fields);
  return CUSTOMER_FORM_FIELDS.filter((field) => field !== 'first_name' && field !== 'last_name').flatMap((field) =>
    labelled(say(language, `catalog.customers.field.${field}`), form[field]),
  );
}

export function invitationValues(language: Language, { email, language: theirs, number }: Invitation): PreviewValue[] {
  return [
    ...labelled(say(language, 'partner-invite.email'), email),
    ...labelled(
      say(language, 'partner-invite.language'),
      new Intl.DisplayNames(language, { type: 'language' }).of(theirs) ?? theirs,
    ),
    ...labelled(say(language, 'partner-invite.number'), number),
  ];
}

/** The currency that a person chose for prices that do not say theirs, among those of the business; else its first. */
export async function priceCurrency(
  sellerId: number,
  chosen: string,
): Promise<{ value: string; options: readonly string[] }> {
  const own = (await settingsOfSeller(sellerId))?.currencies ?? [];
  const options = SELLER_CURRENCIES.filter((currency) => own.length === 0 || own.includes(currency));
  return { value: options.find((currency) => currency === chosen) ?? options[0] ?? 'ILS', options };
}

/** `YYYY-MM-DD` by the clock and in the zone of the installation. */
export const todayHere = async (): Promise<string> => dayOf((await hereByClock()).now, settings().timeZone);
