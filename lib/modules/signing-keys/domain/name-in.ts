/** The common name of a distinguished name, or its organization, or all of it. */
export function nameIn(distinguished: string): string {
  const parts = new Map(
    distinguished.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
  return parts.get('CN') ?? parts.get('O') ?? distinguished.replaceAll('\n', ', ');
}
