import { expect, type Page } from '@playwright/test';
import { heldSale, openSale, paidSale, sandbox } from '../merchant/merchant.ts';

/** Who looks: nobody where a screen needs no sign-in. */
export type Viewer = 'owner' | 'issuer' | 'cashier' | 'partner' | 'operator';

/** What a picture is taken of. */
type Screen = {
  name: string;
  who?: Viewer;
  /** Opens the screen; what it shows must be the same in every installation that began at the same instant. */
  open: (page: Page, made: MadeSales, language: 'en' | 'he') => Promise<void>;
};

/** Sales that the payment page's pictures need, made once. */
export type MadeSales = Record<'open' | 'hold' | 'token' | 'paid' | 'held' | 'methods', string>;

const SALE = { who: 'ceramics' } as const;

export async function makeSales(): Promise<MadeSales> {
  return {
    open: await openSale('PICTURE-open', SALE),
    hold: await openSale('PICTURE-hold', { ...SALE, type: 'authorize' }),
    token: await openSale('PICTURE-token', { ...SALE, type: 'token' }),
    paid: await paidSale('PICTURE-paid', SALE),
    held: await heldSale('PICTURE-held', SALE),
    methods: await openSale('PICTURE-methods', { ...SALE, method: 'multi' }),
  };
}

const REFUND = { en: 'Refund', he: 'זיכוי' } as const;
const FILTERS = { en: 'Filters', he: 'מסננים' } as const;
const DATE = { en: 'Date', he: 'תאריך' } as const;

const at =
  (path: string): Screen['open'] =>
  async (page) => {
    await page.goto(path);
  };

/** The first row of a list. */
const firstOf =
  (list: string): Screen['open'] =>
  async (page) => {
    await page.goto(list);
    const href = await page.locator('[data-row]').first().getAttribute('href');
    await page.goto(href ?? '/');
  };

const buyer =
  (sale: keyof MadeSales): Screen['open'] =>
  async (page, made, language) => {
    await page.goto(`${sandbox().origin}/sale/generate/${made[sale]}?lang=${language}`);
    await page.locator('#pay[data-ready], .page').first().waitFor();
  };

const owner = (name: string, open: Screen['open']): Screen => ({ name, who: 'owner', open });
/** The demo business that issues documents. */
const issuer = (name: string, open: Screen['open']): Screen => ({ name, who: 'issuer', open });
const partner = (name: string, path: string): Screen => ({ name, who: 'partner', open: at(path) });
const operator = (name: string, open: Screen['open']): Screen => ({ name, who: 'operator', open });
const anybody = (name: string, open: Screen['open']): Screen => ({ name, open });

export const SCREENS: readonly Screen[] = [
  owner('home', at('/')),
  owner('home-30-days', at('/?period=30d')),
  owner('sales', at('/sales')),
  owner('start', at('/start')),
  owner('sales-date', async (page, _made, language) => {
    await page.goto('/sales');
    // On a phone the filters are in a sheet.
    const filters = page.getByRole('button', { name: FILTERS[language] });
    if (await filters.isVisible()) await filters.click();
    await page.getByRole('button', { name: DATE[language], exact: true }).filter({ visible: true }).first().click();
  }),
  owner('link-new', async (page) => {
    await page.goto('/sales?open=new-link');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  owner('reminders', at('/sales/reminders')),
  owner('subscriptions', at('/subscriptions')),
  owner('subscription', firstOf('/subscriptions')),
  owner('recovery', at('/subscriptions/recovery')),
  owner('devices', at('/devices')),
  owner('counter', at('/counter')),
  owner('notifications', at('/settings/notifications')),
  owner('sales-no-results', at('/sales?q=nothing-like-this')),
  owner('sale-paid', firstOf('/sales?status=completed')),
  owner('sale-refunded', firstOf('/sales?status=partial-refund')),
  owner('sale-held', firstOf('/sales?status=authorized')),
  owner('sale-chargeback', firstOf('/sales?status=chargeback')),
  owner('sale-failed', firstOf('/sales?status=failed')),
  owner('sale-open', firstOf('/sales?status=initial')),
  owner('refund-dialog', async (page, made, language) => {
    await firstOf('/sales?status=completed')(page, made, language);
    await page.locator('main header button', { hasText: REFUND[language] }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  owner('statistics', at('/statistics')),
  owner('statistics-by-method', at('/statistics?by=method')),
  owner('recoverable-money', at('/statistics?by=decline')),
  owner('balance', at('/balance')),
  owner('entries', at('/balance/entries')),
  owner('payouts', at('/payouts')),
  owner('payout', firstOf('/payouts?status=paid')),
  owner('payout-returned', firstOf('/payouts?status=returned')),
  owner('fees', at('/fees')),
  owner('statements', at('/statements')),
  owner('statement', firstOf('/statements')),
  owner('month-end', at('/month-end')),
  owner('accounting-export', at('/bookkeeping')),
  owner('tax-files', at('/bookkeeping/tax-files')),
  owner('payout-settings', at('/settings/payouts')),
  owner('signature', at('/settings/signature')),
  owner('allocation-numbers', at('/settings/tax-authority')),
  owner('own-card', at('/settings/payouts/card')),
  owner('refunds', at('/refunds')),
  issuer('documents', at('/documents')),
  issuer('document', firstOf('/documents?status=partly-paid')),
  issuer('document-form', at('/documents/new')),
  owner('agreements', at('/agreements')),
  owner('agreement', firstOf('/agreements')),
  owner('agreement-new', at('/agreements/new')),
  owner('disputes', at('/disputes')),
  owner('dispute', firstOf('/disputes')),
  owner('early-alerts', at('/early-alerts')),
  owner('holds', at('/holds')),
  owner('products', at('/products')),
  owner('product', firstOf('/products')),
  owner('product-new', at('/products/new')),
  owner('products-import', at('/products/import')),
  owner('customers', at('/customers')),
  owner('customer', firstOf('/customers')),
  owner('customer-new', at('/customers/new')),
  owner('callbacks', at('/callbacks')),
  owner('callback', firstOf('/callbacks')),
  owner('endpoints', at('/callbacks/addresses')),
  owner('integration', at('/developers/integration')),
  owner('keys', at('/developers/keys')),
  owner('requests', at('/developers/requests')),
  owner('signing', at('/developers/signing')),
  owner('people', at('/settings/people')),
  owner('roles', at('/settings/roles')),
  owner('account', at('/settings/account')),
  owner('audit', at('/settings/audit')),
  owner('branding', at('/settings/payment-page')),
  owner('search', async (page) => {
    await page.goto('/products');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  owner('not-found', at('/sales/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA')),
  { name: 'forbidden', who: 'cashier', open: at('/settings/audit') },
  partner('partner-home', '/'),
  partner('partner-sellers', '/partner'),
  partner('partner-review', '/partner/review'),
  partner('partner-brand', '/partner/brand'),
  partner('partner-fee-invoices', '/partner/fee-invoices'),
  partner('partner-funnel', '/partner/funnel'),
  partner('partner-fees', '/partner/fees'),
  operator('operator-home', at('/operator')),
  operator('operator-sellers', at('/operator/sellers')),
  operator('operator-seller', firstOf('/operator/sellers')),
  operator('operator-partners', at('/operator/partners')),
  operator('operator-adjustments', at('/operator/adjustments')),
  operator('operator-reconciliation', at('/operator/reconciliation')),
  operator('operator-fee-invoices', at('/operator/fee-invoices')),
  owner('inbox', at('/sandbox/inbox')),
  owner('mailbox', at('/sandbox/mailbox')),
  owner('clock', at('/sandbox/clock')),
  anybody('sign-in', at('/sign-in')),
  anybody('docs', at('/docs')),
  anybody('docs-errors', at('/docs/errors')),
  anybody('status', at('/status')),
  anybody('pay-card', buyer('open')),
  anybody('pay-hold', buyer('hold')),
  anybody('pay-token', buyer('token')),
  anybody('pay-methods', buyer('methods')),
  anybody('pay-paid', buyer('paid')),
  anybody('pay-held', buyer('held')),
  anybody('pay-unknown', async (page, _made, language) => {
    await page.goto(`${sandbox().origin}/sale/generate/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA?lang=${language}`);
  }),
  anybody('shop', async (page, _made, language) => {
    await page.goto(`${shopUrl()}/?lang=${language}`);
  }),
];

const shopUrl = (): string => (sandbox() as unknown as { shop_url: string }).shop_url;
