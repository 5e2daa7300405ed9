/**
 * What Node is told about the memory of the web process. By itself it lets a heap grow by what the machine has, and keeps it: 645 MB after
 * ten minutes of load on a machine of 24 GB. Here the old part of the heap is held to 768 MB, several times what it needs under load. What a
 * request makes gets 32 MB at a time: with 4 MB a page of sales spent a fifth of its time on collecting garbage, with 32 a twelfth.
 * `--expose-gc` is for the one collection after loading (server.ts).
 */
export const WEB_FLAGS: readonly string[] = ['--expose-gc', '--max-semi-space-size=32', '--max-old-space-size=768'];
