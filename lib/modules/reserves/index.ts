/** The part of reserves that other modules may use: setting them, and holding before money leaves. */
export { afterReserve, readComingReserve } from './foretell.ts';
export { holdOf, setReserve } from './hold.ts';
export { readReserve } from './store-reserves.sql.ts';
export { showReserve } from './show-reserve.sql.ts';
