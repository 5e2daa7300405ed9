import { loadPeople } from '#app/(dashboard)/(screens)/settings/people/load-people.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { PeopleHead } from '#components/access/people-head.tsx';
import { PeopleScreen } from '#components/access/people-screen.tsx';
import { changeRole, invite, inviteAgain, remove, suspend, withdraw } from './actions.ts';

const ACTIONS = { invite, inviteAgain, withdraw, changeRole, suspend, remove };

/** The people with access to a business or a partner, and the rights of each. */
const { generateMetadata, page } = dashboardPage('/settings/people', {
  title: 'access.people.title',
  load: loadPeople,
  show: ({ person, workspaces, current, timeZone, now }) => (
    <div className="max-w-[60rem]">
      <PeopleHead workspaces={workspaces} current={current?.workspace.ref ?? null} />
      {current ? (
        <Texts of={['common', 'access']}>
          <WithProof person={person}>
            <PeopleScreen
              key={current.workspace.ref}
              {...current}
              {...{ timeZone, now }}
              ownId={person.id}
              actions={ACTIONS}
            />
          </WithProof>
        </Texts>
      ) : null}
    </div>
  ),
});

export { generateMetadata };
export default page;
