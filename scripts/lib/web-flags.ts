/**
 * What Node is told about the memory of the web process. By itself it lets a heap grow by what the machine has, and keeps it: 645 MB after
 * ten minutes of load on a machine of 24 GB. New objects get 4 MB at a time, because what a request makes is gone with its answer; the whole
 * heap is held to 768 MB, four times what it needs under load.
 */
export const WEB_FLAGS: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=768'];
