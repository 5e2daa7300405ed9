import type { MessageChannels } from '#lib/modules/messages/index.ts';

/** An installation with a mail server and a gateway, in which every seller has SMS. */
export const ALL_WAYS: MessageChannels = { hasMail: true, hasSms: true, hasSmsModule: true };
