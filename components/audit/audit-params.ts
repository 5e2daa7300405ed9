import {
  addressOf,
  type RangeParams,
  rangeWords,
  reader,
  readPage,
  readRange,
  type SearchParams,
} from '#components/sales/list/list-params.ts';
import { spanOfParams } from '#components/sales/list/list-query.ts';
import { AUDIT_AREAS, type AuditArea } from '#lib/modules/audit/contract/audit.ts';

/** The audit log as its address says it. */
export type AuditParams = RangeParams & { q: string; area: AuditArea | null; page: number };

export const ENTRIES_PER_PAGE = 50;

/** Pages beyond what is counted are not asked for. */
const LAST_PAGE = 200;

export const AREAS = Object.keys(AUDIT_AREAS) as AuditArea[];

export function parseAuditParams(params: SearchParams): AuditParams {
  const one = reader(params);
  return {
    q: one('q'),
    area: AREAS.find((area) => area === one('area')) ?? null,
    ...readRange(one),
    page: Math.min(readPage(one('page')), LAST_PAGE),
  };
}

export function serializeAuditParams(address: AuditParams, change: Partial<AuditParams> = {}): string {
  const next = { ...address, page: 1, ...change };
  return addressOf('/settings/audit', {
    q: next.q,
    area: next.area ?? '',
    ...rangeWords(next),
    page: next.page > 1 ? String(next.page) : '',
  });
}

export const hasAuditFilters = ({ q, area, range }: AuditParams): boolean =>
  q !== '' || area !== null || range !== null;

export function auditQuestion(address: AuditParams, now: Date, timeZone: string) {
  return {
    area: address.area,
    search: address.q,
    userId: null,
    ...spanOfParams(address, now, timeZone),
    page: address.page,
    size: ENTRIES_PER_PAGE,
  };
}
