type Locked = { optionalDependencies?: Record<string, string>; resolved?: string; [field: string]: unknown };

/** The packages of a package-lock.json by the folder that each is installed in; the project itself is `''`. */
export type LockedPackages = Readonly<Record<string, Locked>>;

/** Folders that Node searches for a package, the nearest first. */
function placesOf(name: string, from: string): string[] {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (from === '') return [own];
  return [own, ...placesOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))];
}

/**
 * Faults of a lock file: `npm ci` refuses it, or it depends on one registry. npm writes only the optional packages that
 * its registry could answer when the file was made, and then refuses the file itself, on every machine: the parts of a
 * package for other systems have to be named with their version too.
 */
export function faultsOfLock(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {}, resolved }]) => [
    ...(resolved === undefined ? [] : [`${folder} names the registry that it came from`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !placesOf(name, folder).some((place) => place in packages))
      .map((name) => `${name} is missing, an optional package of ${folder || 'the project'}`),
  ]);
}
