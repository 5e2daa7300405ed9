import { spawn } from 'node:child_process';

/**
 * Removes a folder by a process of its own that nobody waits for, and that goes on when the caller has ended: a folder
 * of databases has a thousand files for each, and a disk takes up to a minute for hundreds of them. What is left of one
 * lies among the temporary files of the system.
 */
export function removeBehind(folder: string): void {
  const remove = 'fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 3 })';
  spawn(process.execPath, ['-e', remove, folder], { detached: true, stdio: 'ignore' }).unref();
}
