import type { LucideIcon } from 'lucide-react';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ScreenView } from '#app/_server/person.ts';
import { addSampleData } from '#app/_server/lists/sample-actions.ts';
import { namesOfColumns } from '#app/_server/lists/column-names.ts';
import { dropView, keepView } from '#app/_server/lists/view-actions.ts';
import { type DashboardContext, dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { ExportDialog } from '#components/list/export-dialog.tsx';
import type { FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { zoneName } from '#components/list/filters/zone-name.ts';
import { ListFoot, type ListPage } from '#components/list/list-foot.tsx';
import { ListTools } from '#components/list/list-tools.tsx';
import { ListSkeleton } from '#components/list/list-skeleton.tsx';
import { Nothing } from '#components/list/nothing.tsx';
import type { AnyList, ParamsOf } from '#components/list/filters/definition.ts';
import { daysOfList } from '#components/list/filters/export-params.ts';
import { canonicalQuery, hasFilters, listHref, parseListParams } from '#components/list/filters/list-params.ts';
import { TooBroad } from '#components/list/too-broad.tsx';
import { SampleData } from '#components/list/sample-data.tsx';
import { SavedViews } from '#components/list/saved-views.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { can } from '#lib/modules/access/index.ts';
import type { Screen } from '#lib/screens.ts';
import { listViews } from '#lib/modules/views/dashboard.ts';

/** Context of a list: its person, rights, parameters and time. */
export type ListContext<List extends AnyList> = Omit<DashboardContext, 'params'> & {
  params: ParamsOf<List>;
  showSeller: boolean;
};

type DeepPartial<Texts> = { [Key in keyof Texts]?: DeepPartial<Texts[Key]> };
type Messages = Awaited<ReturnType<typeof getMessages>>;

type ListScreen<List extends AnyList, Found extends ListPage, Extra extends object> = {
  list: List;
  lead?: () => Promise<string>;
  filters: ComponentType<FilterBarProps<List> & Extra>;
  /** Loads options of the filters beyond their definition. */
  loadFilters?: (view: ScreenView) => Promise<Extra> | Extra;
  /** Texts of the filters that no other screen needs in the browser. */
  filterMessages?: (messages: Messages) => DeepPartial<Messages>;
  /** `back` stands above the title, `actions` beside it, `above` between the title and the filters. */
  back?: (view: DashboardContext) => Promise<ReactNode>;
  actions?: (view: DashboardContext) => ReactNode;
  above?: ReactNode | ((view: DashboardContext) => ReactNode | Promise<ReactNode>);
  /** One page; `too-broad` where the search ran longer than it may. */
  load: (context: ListContext<List>) => Promise<Found | 'too-broad'>;
  /** Whether there is nothing at all; without it, a list is empty where no filter is on. */
  isEmpty?: (context: ListContext<List>) => Promise<boolean>;
  /** `hasSample`: in the sandbox a button fills the list. */
  empty: { icon: LucideIcon; action?: (view: ScreenView) => ReactNode; hasSample?: boolean };
  totals?: (found: Found, context: ListContext<List>) => ReactNode;
  /** The rows; `foot` belongs below them. */
  rows: (found: Found, context: ListContext<List>, foot: ReactNode) => ReactNode;
};

/**
 * The page of a list behind the right of its screen: title, saved views, export, filters, rows with their totals and
 * pages, and the states of loading, of an empty list and of filters without a match. A page exports `generateMetadata`
 * and, as its default, `page`.
 */
export function listPage<List extends AnyList, Found extends ListPage, Extra extends object = object>(
  screen: Screen,
  spec: ListScreen<List, Found, Extra>,
) {
  const { list } = spec;
  return dashboardPage(screen, {
    title: `${list.texts}.title`,
    async show(view) {
      const params = parseListParams(list, view.search);
      const place = { page: params.page, cursor: params.cursor };
      const zone = {
        zoneName: zoneName(view.timeZone, await getLocale()),
        today: dayOf(view.now, view.timeZone),
      };
      const bar = { params, ...zone };
      const offered = (await spec.loadFilters?.(view)) ?? ({} as Extra);
      const filters = <spec.filters {...bar} {...offered} />;
      return (
        <>
          {await spec.back?.(view)}
          <Head spec={spec} params={params} view={view} />
          {typeof spec.above === 'function' ? await spec.above(view) : spec.above}
          {spec.filterMessages ? (
            <NextIntlClientProvider messages={spec.filterMessages(await getMessages())}>
              {filters}
            </NextIntlClientProvider>
          ) : (
            filters
          )}
          <Suspense key={listHref(list, params, place)} fallback={<ListSkeleton />}>
            <Results spec={spec} params={params} view={view} />
          </Suspense>
        </>
      );
    },
  });
}

/** Whether the person has a right in a business of the view. */
export const mayInView = ({ sellers }: ScreenView, right: Parameters<typeof can>[1]): boolean =>
  sellers.some((seller) => can(seller, right));

/** Whether the person has a right in one business of the view. */
export const mayInSeller = ({ sellers }: ScreenView, sellerId: number, right: Parameters<typeof can>[1]): boolean =>
  sellers.some((seller) => seller.id === sellerId && can(seller, right));

type OfList<List extends AnyList, Found extends ListPage, Extra extends object> = {
  spec: ListScreen<List, Found, Extra>;
  params: ParamsOf<List>;
};

async function Head<List extends AnyList, Found extends ListPage, Extra extends object>({
  spec: { list, lead, actions },
  params,
  view,
}: OfList<List, Found, Extra> & { view: DashboardContext }) {
  const t = await getTranslations(list.texts);
  const views = list.views ? await listViews(view.person.id, list.views) : [];
  return (
    <div className="mb-4 flex flex-wrap items-start gap-2">
      <div className={lead ? 'min-w-0 flex-1 md:basis-72' : 'me-auto'}>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {lead ? <p className="mt-1 max-w-prose text-muted">{await lead()}</p> : null}
      </div>
      <ListTools>
        {list.views ? (
          <SavedViews
            list={list.views}
            views={views.map((saved) => ({ ...saved, query: canonicalQuery(list, saved.query) }))}
            query={listHref(list, params, {}, '')}
            actions={{ save: keepView, remove: dropView }}
          />
        ) : null}
        {list.export ? (
          <ExportDialog
            name={list.export.name}
            href={listHref(list, params, {}, `${list.path}/export`)}
            columns={list.export.columns}
            {...(list.export.isNamed && { names: await namesOfColumns(list.export.columns) })}
            timeZone={view.timeZone}
            days={daysOfList(list, params, view)}
          />
        ) : null}
        {actions?.(view)}
      </ListTools>
    </div>
  );
}

async function Results<List extends AnyList, Found extends ListPage, Extra extends object>({
  spec,
  params,
  view,
}: OfList<List, Found, Extra> & { view: DashboardContext }) {
  const context: ListContext<List> = { ...view, params, showSeller: view.sellers.length > 1 };
  const found = await spec.load(context);
  if (found === 'too-broad') return <TooBroad />;
  if (found.count === 0) {
    const t = await getTranslations(spec.list.texts);
    const { icon, action, hasSample = false } = spec.empty;
    const player = hasSample && view.isSandbox ? view.sellers.find((seller) => can(seller, 'play-sandbox')) : undefined;
    return (
      <Nothing
        texts={{
          emptyTitle: t('emptyTitle'),
          emptyBody: t('emptyBody'),
          nothingTitle: t('nothingTitle'),
          nothingBody: t('nothingBody'),
        }}
        isEmpty={spec.isEmpty ? await spec.isEmpty(context) : !hasFilters(spec.list, params)}
        icon={icon}
        action={action?.(context)}
        sample={player ? <SampleData sellerKey={player.key} add={addSampleData} /> : null}
        path={spec.list.path}
      />
    );
  }
  const foot = (
    <ListFoot list={spec.list} params={params} found={found} totals={spec.totals?.(found, context) ?? null} />
  );
  return <div className="mt-4">{spec.rows(found, context, foot)}</div>;
}
