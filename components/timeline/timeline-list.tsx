import type { ReactNode } from 'react';
import { type MessageActions, MessageEntry } from '#components/messages/message-entry.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { type DeliveryEvent, type FoldedDeliveries, foldDeliveries } from './deliveries.ts';
import { DeliveriesEntry } from './delivery-entry.tsx';

type MessageEvent = { kind: 'message'; at: Date; message: MessageView };

/** An event of a timeline: of its subject, a message about it, or a callback. */
export type TimelineEvent<Own> = Own | MessageEvent | DeliveryEvent;

type TimelineListProps<Own> = {
  /** Events, the newest first. */
  events: readonly TimelineEvent<Own>[];
  /** The address of the page that the timeline is on. */
  path: string;
  /** The sale whose messages can be resent; null where they cannot. */
  saleId: string | null;
  actions: MessageActions;
  timeZone: string;
  now: Date;
  /** Draws an event of the subject, with its key. */
  children: (event: Own, time: ReactNode) => ReactNode;
};

/** A timeline in sentences. Callbacks that follow one another are one entry. */
export function TimelineList<Own extends { kind: string; at: Date }>(props: TimelineListProps<Own>) {
  const { events, path, saleId, actions, timeZone, now, children } = props;
  return (
    <ol className="grid">
      {foldDeliveries<Own | MessageEvent>(events).map((event) => {
        const time = <Timestamp at={event.at} timeZone={timeZone} now={now} exact />;
        if (isDeliveries(event))
          return (
            <DeliveriesEntry key={`delivery-${event.deliveries[0].id}`} deliveries={event.deliveries} time={time} />
          );
        if (!isMessage(event)) return children(event, time);
        const { message } = event;
        return (
          <MessageEntry
            key={`message-${message.id}`}
            message={message}
            address={`${path}/messages/${message.id}`}
            saleId={saleId}
            actions={actions}
            time={time}
            timeZone={timeZone}
            now={now}
          />
        );
      })}
    </ol>
  );
}

const isMessage = (event: { kind: string }): event is MessageEvent => event.kind === 'message';
const isDeliveries = (event: { kind: string }): event is FoldedDeliveries => event.kind === 'deliveries';
