import { describe, expect, it } from 'vitest';
import { currentView, queryOfView } from './current-view.ts';

const failed = { id: 1, name: 'Failed', query: '?status=failed' };
const recent = { id: 2, name: 'This week', query: '?range=week' };
const views = [failed, recent];

describe('D3: a saved view', () => {
  it('is the one whose filters are on', () =>
    expect(currentView(views, '?status=failed', null)).toEqual({ view: failed, isEdited: false }));

  it('shows that it was edited while another filter is on', () =>
    expect(currentView(views, '?q=noa&status=failed', 1)).toEqual({ view: failed, isEdited: true }));

  it('is left when every filter is off, when it is removed, and where none was chosen', () => {
    expect(currentView(views, '', 1)).toBeNull();
    expect(currentView([recent], '?q=noa', 1)).toBeNull();
    expect(currentView(views, '?q=noa', null)).toBeNull();
  });
});

describe('D4: dates', () => {
  it('that are chosen stay when a view says nothing of them, and do not make it an edited one', () => {
    expect(queryOfView(failed, '?range=week')).toBe('?status=failed&range=week');
    expect(currentView([failed], '?status=failed&range=week', null)).toEqual({ view: failed, isEdited: false });
  });

  it('of a view replace those that are chosen', () =>
    expect(queryOfView(recent, '?from=2026-01-01T09:00&to=2026-02-01')).toBe('?range=week'));

  it('keep their colons and commas in an address', () =>
    expect(queryOfView({ ...failed, query: '?status=failed,initial' }, '?from=2026-01-01T09:00')).toBe(
      '?status=failed,initial&from=2026-01-01T09:00',
    ));
});
