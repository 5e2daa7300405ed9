import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { loadCounter } from '#app/(counter)/counter/load-counter.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { counterActions } from '#app/(counter)/counter/counter-actions.ts';
import { CounterScreen } from '#components/counter/counter-screen.tsx';
import { AT_TILL, can } from '#lib/modules/access/index.ts';

/** The counter: its products and the payment of an order. */
const { generateMetadata: titleOf, page } = dashboardPage('/counter', {
  title: 'counter.title',
  load: async ({ person, sellers }) => ({ data: sellers[0] ? await loadCounter(person, sellers[0]) : null }),
  show: ({ data, person, sellers, all, timeZone }) =>
    data && sellers[0] ? (
      <Texts of={['common', 'dashboard', 'counter', 'catalog', 'deliveries', 'access']}>
        <CounterScreen
          {...{ data, timeZone }}
          key={sellers[0].key}
          actions={counterActions}
          seller={{ key: sellers[0].key, name: sellers[0].name }}
          sellers={all.map(({ key, name }) => ({ key, name }))}
          person={{
            name: person.name,
            till: person.till?.name ?? null,
            mayShare: !person.till && can(sellers[0], 'manage-devices'),
            hasDashboard: sellers[0].rights.some((right) => !AT_TILL.includes(right)),
          }}
        />
      </Texts>
    ) : (
      <></>
    ),
});

/** The manifest makes the installed app open at the counter. */
export const generateMetadata = async () => ({ ...(await titleOf()), manifest: '/counter.webmanifest' });
export default page;
