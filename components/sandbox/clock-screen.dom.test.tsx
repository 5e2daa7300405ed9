import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { ClockScreen } from './clock-screen.tsx';

test('the clock lists what modules say waits for its time, in their order, with when it is due', () => {
  const now = new Date('2030-01-02T10:00:00Z');
  const { getAllByRole } = renderScreen(
    <ClockScreen
      clock={{ ahead: 0, now }}
      waits={[
        { says: 'clock.holds', count: 3, next: new Date('2030-01-02T09:00:00Z') },
        { says: 'common.nav.mailbox', count: 0, next: null },
        { says: 'clock.callbacks', count: 1, next: new Date('2030-01-02T11:30:00Z') },
      ]}
      charged={null}
      timeZone="UTC"
      isSignedIn
      move={null}
      choosePayout={null}
      stamp="1"
    />,
  );
  const rows = getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows).toEqual(['Holdsdue now3', expect.stringMatching(/none$/), expect.stringMatching(/11:30.*1$/)]);
});
