import { headers } from 'next/headers';
import type { AuditAction, AuditFacts, AuditOrigin, AuditScope } from '#lib/modules/audit/index.ts';
import { recordAudit } from '#lib/modules/audit/dashboard.ts';
import type { AddedAuditAction } from '#lib/screens.ts';
import { CLIENT_IP_HEADER } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** From where a request of a screen comes. */
export async function auditOrigin(): Promise<AuditOrigin> {
  const asked = await headers();
  return { ip: asked.get(CLIENT_IP_HEADER) ?? '', userAgent: asked.get('user-agent') ?? '' };
}

type AuditEntry = {
  userId: number;
  scope: AuditScope;
  action: AuditAction | AddedAuditAction;
  subject: string;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

/** Writes down what a person does, before it is done: what cannot be written down does not happen. */
export async function auditBefore(entry: AuditEntry): Promise<void> {
  await recordAudit({ ...entry, ...(await auditOrigin()) });
}

/**
 * Writes down what a person has done. It is done whatever becomes of the entry, so a failure is an alert and not the
 * person's answer.
 */
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
