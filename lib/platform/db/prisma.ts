import { PrismaPg } from '@prisma/adapter-pg';
import { settings } from '../env.ts';
import { PrismaClient } from './generated/client.ts';

// Next compiles its own copy of this module; both copies share one client.
const SHARED = Symbol.for('kupa.prisma');
const shared = globalThis as { [SHARED]?: PrismaClient };

/** Prisma for dashboards, seeds and all that is rare; the money path uses `database()`. */
export function prisma(): PrismaClient {
  shared[SHARED] ??= new PrismaClient({ adapter: new PrismaPg({ connectionString: settings().databaseUrl, max: 5 }) });
  return shared[SHARED];
}

export async function closePrisma(): Promise<void> {
  const open = shared[SHARED];
  delete shared[SHARED];
  await open?.$disconnect();
}
