import { headers } from 'next/headers';
import type { AuditAction, AuditFacts, AuditOrigin, AuditScope } from '#lib/modules/audit/index.ts';
import { recordAudit } from '#lib/modules/audit/dashboard.ts';
import type { AddedAuditAction } from '#lib/screens.ts';
import { CLIENT_IP_HEADER } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** Origin of a screen's request for the audit log: IP address and user agent. */
export async function auditOrigin(): Promise<AuditOrigin> {
  const requestHeaders = await headers();
  return { ip: requestHeaders.get(CLIENT_IP_HEADER) ?? '', userAgent: requestHeaders.get('user-agent') ?? '' };
}

type AuditEntry = {
  userId: number;
  scope: AuditScope;
  action: AuditAction | AddedAuditAction;
  subject: string;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

/** Records an action before it runs: an action that cannot be recorded does not run. */
export async function auditBefore(entry: AuditEntry): Promise<void> {
  await recordAudit({ ...entry, ...(await auditOrigin()) });
}

/** Records an action that has run. A failure raises the operator's alert and leaves the person's answer as it is. */
export async function audit(entry: AuditEntry): Promise<void> {
  try {
    await auditBefore(entry);
  } catch (error) {
    log.error('an action could not be written into the audit log', {
      kind: entry.action,
      userId: entry.userId,
      error: errorName(error),
    });
  }
}
