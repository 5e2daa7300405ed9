import {
  addressOf,
  type RangeAddress,
  rangeWords,
  reader,
  readPage,
  readRange,
  type SearchParams,
} from '#components/sales/list-address.ts';
import { spanOfAddress } from '#components/sales/list-question.ts';
import { AUDIT_AREAS, type AuditArea } from '#lib/modules/audit/contract/audit.ts';

/** The audit log as its address says it. */
export type AuditAddress = RangeAddress & { q: string; area: AuditArea | null; page: number };

export const ENTRIES_PER_PAGE = 50;

/** Pages beyond what is counted are not asked for. */
const LAST_PAGE = 200;

export const AREAS = Object.keys(AUDIT_AREAS) as AuditArea[];

export function readAuditAddress(params: SearchParams): AuditAddress {
  const one = reader(params);
  return {
    q: one('q'),
    area: AREAS.find((area) => area === one('area')) ?? null,
    ...readRange(one),
    page: Math.min(readPage(one('page')), LAST_PAGE),
  };
}

export function writeAuditAddress(address: AuditAddress, change: Partial<AuditAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  return addressOf('/settings/audit', {
    q: next.q,
    area: next.area ?? '',
    ...rangeWords(next),
    page: next.page > 1 ? String(next.page) : '',
  });
}

export const hasAuditFilters = ({ q, area, range }: AuditAddress): boolean =>
  q !== '' || area !== null || range !== null;

export function auditQuestion(address: AuditAddress, now: Date, timeZone: string) {
  return {
    area: address.area,
    search: address.q,
    userId: null,
    ...spanOfAddress(address, now, timeZone),
    page: address.page,
    size: ENTRIES_PER_PAGE,
  };
}
