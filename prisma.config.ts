/** For whoever uses Prisma's own command line beside ours: where schema and migrations are. */
export default { schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } };
