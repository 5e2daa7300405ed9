import { timingSafeEqual } from 'node:crypto';
import { settings } from '../env.ts';
import type { RouteContext } from './api/route.ts';

/**
 * Whether a request may read the state of the installation: it shows METRICS_TOKEN (`Authorization: Bearer`), or it was
 * made on the machine that a sandbox runs on. Production without a token never shows it (decision 66).
 */
export function isOperator(request: Request, { isLocal = false }: RouteContext): boolean {
  const { isProduction, metricsToken } = settings();
  if (!isProduction && isLocal) return true;
  if (metricsToken === null) return false;
  const [given, wanted] = [
    Buffer.from(request.headers.get('authorization') ?? ''),
    Buffer.from(`Bearer ${metricsToken}`),
  ];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
