import type { ReactNode } from 'react';

/**
 * Time and seller below the first line of a card in a list. The name runs in its own direction: without room it loses
 * its end, not its beginning.
 */
export const AtAndWhose = ({ at, whose }: { at: ReactNode; whose: string }) => (
  <span className="flex min-w-0">
    <span className="shrink-0 whitespace-pre">
      {at}
      {whose ? ' · ' : null}
    </span>
    {whose ? <bdi className="min-w-0 truncate">{whose}</bdi> : null}
  </span>
);
