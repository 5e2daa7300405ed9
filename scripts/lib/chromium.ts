import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** The Chromium that journeys, benchmarks and scripts drive: where it lies, how it is started, how it gets here. */

/**
 * Chromium of Debian's packages, the headless one first, which takes a third less of the processor; undefined
 * elsewhere, since Playwright brings a browser of its own.
 */
const debianChromium = (): string | undefined =>
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** How it is started, by Playwright's tests and by `launchChromium`. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = debianChromium();
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}

/** A browser for a program that is no test; it is installed first where there is none. */
export function launchChromium(): Promise<Browser> {
  installChromium();
  return chromium.launch(chromiumOptions());
}

/** Installs it where it is missing: Debian's package as root on Debian, elsewhere Playwright's own. */
export function installChromium(): void {
  if (existsSync('/usr/bin/chromium-headless-shell')) return;
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isDebianRoot && existsSync('/usr/bin/chromium')) return;
  console.log('\n== Installing Chromium');
  const run = (program: string, ...rest: string[]): boolean =>
    spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!isDebianRoot) return void run(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium');
  run('apt-get', 'update', '-qq');
  const install = (name: string) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
  // Older releases have only the whole browser, which may be there already.
  if (!install('chromium-headless-shell') && !existsSync('/usr/bin/chromium')) install('chromium');
}
