/** The part of early alerts that the composition root may use. */
export { takeAlert } from './take-alert.ts';
