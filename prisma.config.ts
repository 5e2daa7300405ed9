/** The configuration of Prisma's own command line, used beside ours: where schema and migrations are. */
export default { schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } };
