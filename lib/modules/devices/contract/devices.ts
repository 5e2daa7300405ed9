/** Limits of the connections and the pairing of devices. */

/** Channel that notifies a process of news for a device that it holds. */
export const DEVICES_CHANNEL = 'devices';

/** Seconds without a frame after which a device is offline (answers, section 11). */
export const OFFLINE_AFTER_SECONDS = 30;

/** How long the code of a pairing is taken, minutes, and how often it may be wrong. */
export const PAIRING_MINUTES = 10;
export const PAIRING_TRIES = 5;
