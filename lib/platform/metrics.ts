import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge, Registry } from 'prom-client';

/**
 * Metrics of this process, in a registry of its own. prom-client's default registry belongs to each copy of the
 * package, and Next compiles a copy of our modules: both copies share this one. The package is loaded by the first
 * scrape: 50 ms and 12 MB that a process without scrapes does not spend.
 */

/** Present value of a gauge. Null is a gauge without a sample: a value that could not be read is not 0. */
export type GaugeNow = {
  name: string;
  help: string;
  /** Label that distinguishes the samples; a gauge without one has one sample at most. */
  label?: string;
  values: readonly { of?: string; value: number }[];
};

/** A gauge with one sample at most. */
export const gauge = (name: string, help: string, value: number | undefined): GaugeNow => ({
  name,
  help,
  values: value === undefined ? [] : [{ value }],
});

/** A gauge of yes (1) and no (0). */
export const flagGauge = (name: string, help: string, isSo: boolean): GaugeNow => gauge(name, help, isSo ? 1 : 0);

/** An instant as metrics have it, seconds. */
export const secondsOf = (instant: Date | undefined): number | undefined =>
  instant && Math.round(instant.getTime() / 1_000);

type Shared = {
  delay?: ReturnType<typeof monitorEventLoopDelay>;
  registry?: Promise<{ registry: Registry; gauges: Map<string, Gauge> }>;
};
const SHARED = Symbol.for('kupa.metrics');
const kept = globalThis as { [SHARED]?: Shared };

function shared(): Shared {
  kept[SHARED] ??= {};
  return kept[SHARED];
}

/** The 99th percentile of the delay of this process's event loop since the first call, seconds. */
export function eventLoopDelay(): number {
  const mine = shared();
  if (!mine.delay) {
    mine.delay = monitorEventLoopDelay({ resolution: 20 });
    mine.delay.enable();
  }
  const nanoseconds = mine.delay.percentile(99);
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0;
}

async function newRegistry() {
  const { Registry } = await import('prom-client');
  return { registry: new Registry(), gauges: new Map<string, Gauge>() };
}

/**
 * Sets every gauge of the process to its current value, and answers all metrics of the registry in the Prometheus text
 * format.
 */
export async function exposeGauges(now: readonly GaugeNow[]): Promise<{ contentType: string; text: string }> {
  const mine = shared();
  mine.registry ??= newRegistry();
  const [{ registry, gauges }, { Gauge: NewGauge }] = await Promise.all([mine.registry, import('prom-client')]);
  for (const { name, help, label } of now)
    if (!gauges.has(name))
      gauges.set(name, new NewGauge({ name, help, labelNames: label ? [label] : [], registers: [registry] }));
  // No await until the text is made: concurrent scrapes never mix.
  for (const gauge of gauges.values()) {
    gauge.reset();
    gauge.remove({});
  }
  for (const { name, label, values } of now)
    for (const { of, value } of values) gauges.get(name)?.set(label && of !== undefined ? { [label]: of } : {}, value);
  return { contentType: registry.contentType, text: await registry.metrics() };
}
