import { bound } from '#lib/platform/db/bound.ts';
import * as store from './store.ts';

/** Queries and operations on a person's saved views of lists. */

export const saveView = bound(store.saveView);
export const removeView = bound(store.removeView);
export const listViews = bound(store.listViews);
