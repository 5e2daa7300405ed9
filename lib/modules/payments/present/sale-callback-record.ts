import { type CallbackRecord, destinationsOf } from '#lib/modules/callbacks/index.ts';
import { SALE_EVENTS } from '../contract/callback-events.ts';
import { SALE_CALLBACK_FIELDS } from '../contract/callback-fields.ts';
import { SALE_SUBJECT } from '../settlement/callback-subject.sql.ts';
import { testCallbackBody } from './test-callback.ts';

/** Callbacks of sales. Those of a booking are written in its statement. */
export const SALE_CALLBACKS: CallbackRecord = {
  schema: 'SaleCallback',
  events: SALE_EVENTS,
  fields: SALE_CALLBACK_FIELDS,
  section: {
    id: 'fields',
    title: 'Fields, in the order sent',
    text: null,
    table: 'Fields of a callback',
  },
  subject: SALE_SUBJECT,
  destinationsOf,
  testBody: testCallbackBody,
};
