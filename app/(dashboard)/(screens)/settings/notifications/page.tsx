import { partnersOf } from '#app/_server/person.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { NotificationsScreen } from '#components/notifications/notifications-screen.tsx';
import { can } from '#lib/modules/access/index.ts';
import type { NotificationChoice } from '#lib/modules/notifications/contract.ts';
import {
  choicesOf,
  publicPushKey,
  pushOwnerOf,
  quietHoursOf,
  statementsWanted,
} from '#lib/modules/notifications/dashboard.ts';
import { chooseNotifications, choosePartnerStatements, setQuietHours, turnPushesOff, turnPushesOn } from './actions.ts';

/** Most businesses that are listed; people of a partner find others by choosing one in the rail. */
const MAX_SELLERS = 50;

/** Choices about a business of which nothing was chosen. */
const NOTHING: NotificationChoice = {
  wantsPushes: false,
  wantsDayNote: false,
  wantsPayouts: false,
  wantsStatements: false,
  wantsDisputes: false,
};

/** The settings of notifications: pushes, the e-mails of a business, and quiet hours. */
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
    const offered = own.map((seller) => {
      const choice = chosen.find(({ sellerId }) => sellerId === seller.id) ?? NOTHING;
      const { wantsPushes, wantsDayNote, wantsPayouts, wantsStatements, wantsDisputes } = choice;
      const chooses = { wantsPushes, wantsDayNote, wantsPayouts, wantsStatements, wantsDisputes };
      return { key: seller.key, name: seller.name, ...chooses, seesPayouts: can(seller, 'see-reports') };
    });
    const readable = (await partnersOf(person)).filter((partner) => can(partner, 'see-reports'));
    const wanted = await statementsWanted(
      person.id,
      readable.map(({ id }) => id),
    );
    const partners = readable.map(({ id, name }) => ({
      ref: `partner-${id}`,
      name,
      wantsStatements: wanted.includes(id),
    }));
    return { offered, partners, quiet, publicKey };
  },
  show: ({ person, offered, partners, quiet, publicKey, timeZone }) => (
    <Texts of={['common', 'notifications']}>
      <NotificationsScreen
        sellers={offered}
        partners={partners}
        owner={pushOwnerOf(person)}
        actions={{
          turnPushesOn,
          turnPushesOff,
          choose: chooseNotifications,
          chooseAtPartner: choosePartnerStatements,
          setQuietHours,
        }}
        {...{ quiet, publicKey, timeZone }}
      />
    </Texts>
  ),
});

export { generateMetadata };
export default page;
