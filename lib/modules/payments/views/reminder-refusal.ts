import type { SendLinkRefusal } from '#lib/modules/messages/contract/link.ts';

/** Why a buyer is not reminded of a link. `notSent`: none has arrived, or somebody is paying. */
export type ReminderRefusal = SendLinkRefusal | 'notSent';
