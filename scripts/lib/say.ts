/** Says what is being done and, when it took a while, how long it took. */
export async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  ${name} …`);
  const value = await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(process.stdout.isTTY ? `\r  ${name}: ${seconds} s      ` : `  ${name}: ${seconds} s`);
  return value;
}
