import { sandboxPage } from '#app/_server/pages/open-pages.tsx';
import { stampOf } from '#app/_server/screen-news.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { ClockScreen } from '#components/sandbox/clock-screen.tsx';
import { can } from '#lib/modules/access/index.ts';
import { shownClock } from '#lib/sandbox/shown-clock.ts';
import { chooseNextPayout, moveSandboxClock } from './actions.ts';

export const dynamic = 'force-dynamic';

/** The clock of the whole sandbox, and what waits for its time. */
const { generateMetadata, page } = sandboxPage('/sandbox/clock', {
  title: 'clock.title',
  load: shownClock,
  show: ({ viewer: { person }, clock, waits, charged, stamped, timeZone }) => {
    const mayPlay = person?.sellers.some((seller) => can(seller, 'play-sandbox')) ?? false;
    return (
      <Texts of={['common', 'clock']}>
        <ClockScreen
          clock={clock}
          waits={waits}
          charged={charged}
          stamp={stampOf(stamped)}
          timeZone={timeZone}
          isSignedIn={person !== null}
          move={mayPlay ? moveSandboxClock : null}
          choosePayout={mayPlay ? chooseNextPayout : null}
        />
      </Texts>
    );
  },
});

export { generateMetadata };
export default page;
