/** What of a device is told to other modules and to screens. Plain values. */

export const DEVICE_STATES = ['unpaired', 'pairing', 'active'] as const;

export const DEVICE_EVENT_KINDS = ['paired', 'unpaired', 'renamed', 'moved', 'online', 'offline', 'tested'] as const;

export const ORDER_STATES = ['ordered', 'preparing', 'shipped', 'delivered'] as const;

/** Tips that a terminal offers: how many, and the largest of them in percent. */
export const MAX_TIPS = 4;
export const MAX_TIP_PERCENT = 50;

/** Where a process hears that a device of its own has something to be told. */
export const DEVICES_CHANNEL = 'kupa_devices';

/** Seconds without a word after which a device is offline (answers, section 11). */
export const OFFLINE_AFTER_SECONDS = 30;

/** How long the code of a pairing is taken, minutes, and how often it may be wrong. */
export const PAIRING_MINUTES = 10;
export const PAIRING_TRIES = 5;
