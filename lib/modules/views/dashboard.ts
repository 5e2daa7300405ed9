import { bound } from '#lib/platform/db/bound.ts';
import * as store from './store.ts';

/** What the screens ask of a person's own views of lists. */

export const saveView = bound(store.saveView);
export const removeView = bound(store.removeView);
export const listViews = bound(store.listViews);
