import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { NotificationsScreen } from '#components/notifications/notifications-screen.tsx';
import { can } from '#lib/modules/access/index.ts';
import { choicesOf, publicPushKey, pushOwnerOf, quietHoursOf } from '#lib/modules/notifications/dashboard.ts';
import { chooseNotifications, setQuietHours, turnPushesOff, turnPushesOn } from './actions.ts';

/** Most businesses that are listed; people of a partner find others by choosing one in the rail. */
const MAX_SELLERS = 50;

/** The settings of notifications: pushes, the daily summary by e-mail and quiet hours, for each business. */
const { generateMetadata, page } = dashboardPage('/settings/notifications', {
  title: 'notifications.title',
  async load({ person, sellers }) {
    const own = sellers.filter((seller) => can(seller, 'see-sales')).slice(0, MAX_SELLERS);
    const ids = own.map(({ id }) => id);
    const [chosen, quiet, publicKey] = await Promise.all([
      choicesOf(person.id, ids),
      quietHoursOf(person.id),
      publicPushKey(),
    ]);
    const offered = own.map(({ id, key, name }) => {
      const choice = chosen.find(({ sellerId }) => sellerId === id);
      return { key, name, wantsPushes: choice?.wantsPushes ?? false, wantsDayNote: choice?.wantsDayNote ?? false };
    });
    return { offered, quiet, publicKey };
  },
  show: ({ person, offered, quiet, publicKey, timeZone }) => (
    <Texts of={['common', 'notifications']}>
      <NotificationsScreen
        sellers={offered}
        owner={pushOwnerOf(person)}
        actions={{ turnPushesOn, turnPushesOff, choose: chooseNotifications, setQuietHours }}
        {...{ quiet, publicKey, timeZone }}
      />
    </Texts>
  ),
});

export { generateMetadata };
export default page;
