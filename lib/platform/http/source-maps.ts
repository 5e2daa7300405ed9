import { existsSync, readdirSync } from 'node:fs';
import { settings, SettingsError } from '../env.ts';

/** The folder of the files that Next serves to every client. */
const PUBLIC = '.next/static';

/** Throws `SettingsError` in production where the build has source maps among its public files. */
export function refuseSourceMaps(folder = PUBLIC): void {
  if (!settings().isProduction || !existsSync(folder)) return;
  const map = (readdirSync(folder, { recursive: true }) as string[]).find((name) => name.endsWith('.map'));
  if (map)
    throw new SettingsError([`productionBrowserSourceMaps gives our sources to everybody (${map}); build without it.`]);
}
