/**
 * Node's memory flags of the web process. By itself it lets a heap grow by what the machine has, and keeps it: 645 MB
 * after ten minutes of load on a machine of 24 GB. Here the old part of the heap is held to 768 MB, several times what
 * it needs under load. Allocations of requests get 32 MB at a time: with 4 MB a page of sales spent a fifth of its time
 * on collecting garbage, with 32 a twelfth. By itself V8 also begins a slow collection as soon as less than those 32 MB
 * are left to its limit: 4 MB after the last one, every 400 pages, 30 ms of two requests each. The triggers, in percent
 * of the room between the last one and the limit, make it every 4,000 (docs/decisions/0048). `--expose-gc` is for the
 * one collection after loading (server.ts).
 */
export const WEB_FLAGS: readonly string[] = [
  '--expose-gc',
  '--max-semi-space-size=32',
  '--max-old-space-size=768',
  '--incremental-marking-soft-trigger=50',
  '--incremental-marking-hard-trigger=75',
];
