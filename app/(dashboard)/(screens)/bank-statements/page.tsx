import { Landmark } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import {
  matchBankLine,
  offerForLine,
  readBankLines,
  removeBankFile,
  setBankLinesAside,
  undoBankLine,
} from '#app/(dashboard)/(screens)/bank-statements/actions.ts';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { BankLineFilters } from '#components/bank-statements/bank-line-filters.tsx';
import { BANK_LINES, bankLinesQuery } from '#components/bank-statements/bank-lines.ts';
import { BankLinesTable, BankLinesTotals } from '#components/bank-statements/bank-lines-table.tsx';
import { LineButtons, SetPageAside } from '#components/bank-statements/line-actions.tsx';
import { ReadStatementPanel } from '#components/bank-statements/read-statement-panel.tsx';
import { can } from '#lib/modules/access/index.ts';
import { accountsOf, hasBankLines, listBankLines } from '#lib/modules/bank-statements/dashboard.ts';

const READING = { read: readBankLines, remove: removeBankFile };
const ON_LINES = { offer: offerForLine, match: matchBankLine, undo: undoBankLine, setAside: setBankLinesAside };

const TEXTS = ['common', 'catalog', 'bank-statements'] as const;

/** The place to paste a statement, for the businesses that the person may read statements of. */
async function Reading({ view: { sellers } }: { view: DashboardContext }) {
  const own = sellers.filter((seller) => can(seller, 'match-statements'));
  if (own.length === 0) return null;
  const accounts = await accountsOf(own.map(({ id }) => id));
  const readable = own.map(({ id, key, name }) => ({
    key,
    name,
    accounts: accounts.filter(({ sellerId }) => sellerId === id).map(({ currency, last4 }) => ({ currency, last4 })),
  }));
  return (
    <section aria-label={(await getTranslations('bank-statements.read'))('title')} className="mb-8">
      <Texts of={TEXTS}>
        <ReadStatementPanel sellers={readable} actions={READING} />
      </Texts>
    </section>
  );
}

/** Statements of businesses' own banks: pasted in, and matched line by line to payouts. */
const { generateMetadata, page } = listPage('/bank-statements', {
  list: BANK_LINES,
  lead: async () => (await getTranslations('bank-statements'))('lead'),
  above: (view) => (
    <>
      <MoneyTabs current="/bank-statements" />
      <Reading view={view} />
    </>
  ),
  filters: BankLineFilters,
  filterMessages: ({ common, dashboard, 'bank-statements': texts }) => ({
    common,
    dashboard,
    'bank-statements': texts,
  }),
  load: ({ sellerIds, params, now, timeZone }) => listBankLines(sellerIds, bankLinesQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasBankLines(sellerIds)),
  empty: { icon: Landmark },
  totals: ({ totals }) => <BankLinesTotals totals={totals} />,
  rows: ({ rows }, view, foot) => {
    const mayMatch = mayInView(view, 'match-statements');
    const unmatched = rows.filter(({ state }) => state === 'unmatched').map(({ lineId }) => lineId);
    return (
      <Texts of={TEXTS}>
        {mayMatch && unmatched.length > 1 ? (
          <div className="mb-3">
            <SetPageAside lines={unmatched} setAside={ON_LINES.setAside} />
          </div>
        ) : null}
        <BankLinesTable
          rows={rows}
          showSeller={view.showSeller}
          actionsOf={mayMatch ? (row) => <LineButtons row={row} actions={ON_LINES} /> : null}
        />
        {foot}
      </Texts>
    );
  },
});

export { generateMetadata };
export default page;
