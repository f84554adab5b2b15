import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';

/** The newest that this machine has: an older one refuses to read a newer server. */
const find = (program: string): string => {
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  return versions.map((version) => join(debian, version, 'bin', program)).find((path) => existsSync(path)) ?? program;
};

/** The address for PostgreSQL's own programs. The password goes another way: anyone on the machine can read arguments. */
export const addressFor = (databaseUrl: string): { readonly address: string; readonly password: string } => {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // What only the Node driver understands.
  if (url.searchParams.get('ssl') === 'true' || url.searchParams.get('sslmode') === 'no-verify')
    url.searchParams.set('sslmode', 'require');
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name);
  return { address: url.href, password };
};

/** Runs `pg_dump` or `pg_restore` on the database. @throws Error with what it said */
export const runTool = async (
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> => {
  const { address, password } = addressFor(databaseUrl);
  const child = spawn(find(program), ['--no-password', '-d', address, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${program} is not on this machine. Install PostgreSQL's client (Debian: postgresql-client).`)
          : error,
      ),
    );
  });
  if (code !== 0) throw new Error(`${program} failed:\n${said.trim()}`);
};
