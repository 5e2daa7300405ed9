import { endOperator, inviteOperator, listOperators } from '#lib/modules/access/index.ts';
import { closeDatabase, database } from '#lib/platform/db/database.ts';

/**
 * `npm run operators -- add e-mail`, `-- list`, `-- remove e-mail`: the people who run this installation. Who is added
 * gets a link by mail; the second factor is set up before anything is shown.
 */
const USAGE = 'npm run operators -- add e-mail | list | remove e-mail';

const REFUSED = {
  'bad-email': 'is no e-mail address',
  member: 'is a member of a business or a partner; an operator is a member of neither. Use another address',
  already: 'is an operator already',
} as const;

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

async function add(email: string): Promise<void> {
  const invited = await inviteOperator(database(), email);
  if (!invited.ok) return fail(`${email} ${REFUSED[invited.reason]}.`);
  console.log(`A link is on its way to ${invited.value.email}. It works once and expires in seven days.`);
}

async function list(): Promise<void> {
  const operators = await listOperators(database());
  for (const { email, name, since, state } of operators)
    console.log([email, name, since.toISOString(), state].filter((part) => part !== '').join('  '));
  if (operators.length === 0) console.log('There are no operators.');
}

async function remove(email: string): Promise<void> {
  if (!(await endOperator(database(), email))) return fail(`${email} is no operator.`);
  console.log(`${email} is no operator any more, and signed out.`);
}

const [command = '', email = '', ...more] = process.argv.slice(2);
const needsEmail = command === 'add' || command === 'remove';
if (more.length > 0 || needsEmail !== (email !== '') || !['add', 'list', 'remove'].includes(command)) fail(USAGE);
else if (command === 'add') await add(email);
else if (command === 'remove') await remove(email);
else await list();
await closeDatabase();
