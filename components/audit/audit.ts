import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, dateRange, text } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { AUDIT_AREAS, type AuditArea } from '#lib/modules/audit/contract.ts';
import { ADDED_AUDIT_ACTIONS } from '#lib/screens.ts';

const AREAS = Object.keys(AUDIT_AREAS) as AuditArea[];

/** The audit log. */
export const AUDIT = defineList({
  path: '/settings/audit',
  texts: 'access.audit',
  filters: { q: text(), area: choice(AREAS), date: dateRange() },
  sorts: {},
  pages: { style: 'numbered', sizes: [50] },
});

/** The log's own actions of an area, and those that modules add to it. */
const actionsOf = (area: AuditArea): string[] => [
  ...AUDIT_AREAS[area],
  ...Object.keys(ADDED_AUDIT_ACTIONS).filter((action) => ADDED_AUDIT_ACTIONS[action]?.area === area),
];

/** Query for the parameters of an address. */
export function auditQuery(
  { filters: { q, area, date }, page, size }: ParamsOf<typeof AUDIT>,
  now: Date,
  timeZone: string,
) {
  return {
    actions: area && actionsOf(area),
    search: q,
    userId: null,
    ...spanOfFilter(date, now, timeZone),
    page,
    size,
  };
}
