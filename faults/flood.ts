import { hashPassword, isPassword } from '#lib/modules/access/sign-in/password.ts';

/** Loaded into a web process: from SIGUSR2 on 200 passwords are checked at once, and again, until the process ends. */
const AT_ONCE = 200;

process.on('SIGUSR2', async () => {
  const stored = await hashPassword('correct horse battery staple');
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (;;) await isPassword('wrong horse', stored);
    }),
  );
});
