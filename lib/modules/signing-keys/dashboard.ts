import { signingKeysContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import * as own from './own-key.ts';
import { showKeys as show } from './show-keys.ts';

/** Reads and actions of the screen of keys that sign papers, of one business that the person reached. */

const inContext = boundTo(signingKeysContext);

export const showKeys = inContext(show);
export const keepOwnKey = inContext(own.keepOwnKey);
export const endOwnKey = inContext(own.endOwnKey);
